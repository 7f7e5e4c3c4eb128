/// The templates of the theme, in Mustache. Two braces escape, three do not.
///
/// They are text in the program, so that the program works wherever it is moved to. (`.embedInCode` resources
/// become array literals of bytes, which took the compiler 40 times as long.)
enum Templates {
  static let all: [String: String] = [
    "layout": layout, "home": home, "lesson": lesson, "verification": verification, "cell": cell,
    "claimEntry": claimEntry, "mistakeEntry": mistakeEntry, "pageNumbers": pageNumbers,
    "inline": inline, "claim": claim, "badge": badge, "counts": counts, "values": values,
    "coverage": coverage,
  ]

  static let layout = #"""
    <!DOCTYPE html>
    <html lang="{{frame.language}}" data-words="{{frame.text.language}}" data-root="{{frame.rootAddress}}">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{frame.pageTitle}}</title>
    {{#frame.pageDescription}}
    <meta name="description" content="{{.}}">
    {{/frame.pageDescription}}
    <link rel="icon" href="{{frame.themeAddress}}icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="{{frame.themeAddress}}style.css">
    <script src="{{frame.themeAddress}}scheme.js"></script>
    {{#frame.scripts}}
    <script defer src="{{frame.themeAddress}}{{.}}"></script>
    {{/frame.scripts}}
    </head>
    <body>
    <a class="skip" href="#lectern-content"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>{{frame.text.skipToContent}}</a>
    <header class="site"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    <a class="site-title" href="{{frame.homeAddress}}"{{#frame.siteLanguage}} lang="{{.}}"{{/frame.siteLanguage}}{{#frame.isHome}} aria-current="page"{{/frame.isHome}}>{{frame.siteTitle}}</a>
    <nav aria-label="{{frame.text.siteNavigation}}">
    <a href="{{frame.homeAddress}}"{{#frame.isHome}} aria-current="page"{{/frame.isHome}}>{{frame.text.lessons}}</a>
    <a href="{{frame.verificationAddress}}"{{#frame.isVerification}} aria-current="page"{{/frame.isVerification}}>{{frame.text.verification}}</a>
    {{#frame.mistakesAddress}}
    <a href="{{.}}"{{#frame.isMistakes}} aria-current="page"{{/frame.isMistakes}}>{{frame.text.mistakesPage}}</a>
    {{/frame.mistakesAddress}}
    </nav>
    <div class="site-tools by-script"></div>
    </header>
    {{#frame.banner}}
    <aside class="draft-banner" aria-label="{{frame.text.draft}}"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    <p><strong>{{.}}</strong></p>
    {{#frame.hasBannerItems}}
    <ul>
    {{#frame.bannerItems}}
    <li><code>{{bannerPlace}}</code> {{message}}</li>
    {{/frame.bannerItems}}
    </ul>
    {{/frame.hasBannerItems}}
    </aside>
    {{/frame.banner}}
    {{$page}}{{/page}}
    <footer class="site"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    <p>{{frame.text.footer}} <a href="{{frame.verificationAddress}}">{{frame.text.verification}}</a></p>
    </footer>
    </body>
    </html>

    """#

  static let lesson = #"""
    {{<layout}}
    {{$page}}
    <main id="lectern-content" tabindex="-1">
    <nav class="breadcrumbs" aria-label="{{frame.text.breadcrumbs}}">
    <ol>
    <li{{#frame.siteLanguage}} lang="{{.}}"{{/frame.siteLanguage}}><a href="{{frame.homeAddress}}">{{frame.siteTitle}}</a></li>
    <li aria-current="page">{{lessonTitle}}</li>
    </ol>
    </nav>
    <article>
    <header class="lesson">
    <h1>{{lessonTitle}}</h1>
    {{#summary}}
    <p class="summary">{{.}}</p>
    {{/summary}}
    {{>counts}}
    </header>
    <div class="aside"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    {{#hasContents}}
    <nav class="contents" aria-labelledby="lectern-contents">
    <h2 id="lectern-contents">{{frame.text.contents}}</h2>
    <ul{{#frame.wordsLanguage}} lang="{{frame.language}}"{{/frame.wordsLanguage}}>
    {{#contents}}
    <li class="level-{{level}}"><a href="{{contentsAddress}}">{{{contentsText}}}</a></li>
    {{/contents}}
    </ul>
    </nav>
    {{/hasContents}}
    <details class="all-lessons">
    <summary>{{frame.text.allLessons}}</summary>
    <nav aria-label="{{frame.text.allLessons}}">
    <ol>
    {{#nearby}}
    <li{{#linkLanguage}} lang="{{.}}"{{/linkLanguage}}><a href="{{address}}"{{#isCurrent}} aria-current="page"{{/isCurrent}}>{{linkTitle}}</a></li>
    {{/nearby}}
    {{#moreLessons}}
    <li><a href="{{frame.homeAddress}}">{{.}}</a></li>
    {{/moreLessons}}
    </ol>
    </nav>
    </details>
    </div>
    {{{body}}}
    {{#hasNotes}}
    <section class="notes" aria-labelledby="lectern-notes"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    <h2 id="lectern-notes">{{frame.text.notes}}</h2>
    <ol class="entries">
    {{#notes}}
    <li class="entry{{#fails}} fails{{/fails}}" id="{{claimAnchor}}">
    <div class="entry-head">
    {{#badge}}{{>badge}}{{/badge}}
    <a class="place back" href="{{lessonAddress}}">{{text.backToText}}<span class="visually-hidden"> {{noteNumber}}</span></a>
    </div>
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{>claim}}
    </li>
    {{/notes}}
    </ol>
    </section>
    {{/hasNotes}}
    </article>
    {{#hasNeighbours}}
    <nav class="neighbours" aria-label="{{frame.text.neighbours}}"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    {{#previousLesson}}
    <a class="previous" rel="prev" href="{{address}}"><span>← {{frame.text.previous}}</span> <b{{#linkLanguage}} lang="{{.}}"{{/linkLanguage}}>{{linkTitle}}</b></a>
    {{/previousLesson}}
    {{#nextLesson}}
    <a class="next" rel="next" href="{{address}}"><span>{{frame.text.next}} →</span> <b{{#linkLanguage}} lang="{{.}}"{{/linkLanguage}}>{{linkTitle}}</b></a>
    {{/nextLesson}}
    </nav>
    {{/hasNeighbours}}
    </main>
    {{/page}}
    {{/layout}}
    """#

  static let home = #"""
    {{<layout}}
    {{$page}}
    <main id="lectern-content" class="home" tabindex="-1">
    <header class="lesson">
    <h1>{{frame.siteTitle}}</h1>
    {{#siteDescription}}
    <p class="summary">{{.}}</p>
    {{/siteDescription}}
    {{>counts}}
    </header>
    {{^entries}}
    <p>{{frame.text.noLessons}}</p>
    {{/entries}}
    {{#hasEntries}}
    <ol class="lessons">
    {{#entries}}
    <li>
    <h2{{#entryLanguage}} lang="{{.}}"{{/entryLanguage}}><a href="{{entryAddress}}">{{entryTitle}}</a></h2>
    {{#entrySummary}}
    <p{{#entryLanguage}} lang="{{.}}"{{/entryLanguage}}>{{.}}</p>
    {{/entrySummary}}
    {{>counts}}
    </li>
    {{/entries}}
    </ol>
    {{/hasEntries}}
    </main>
    {{/page}}
    {{/layout}}
    """#

  static let verification = #"""
    {{<layout}}
    {{$page}}
    <main id="lectern-content" class="list" tabindex="-1">
    <header class="lesson">
    <h1>{{listTitle}}</h1>
    <p class="summary">{{introduction}}</p>
    {{>counts}}
    <p><a href="coverage.html"><img src="coverage.svg" alt="{{frame.text.coverage}}"></a></p>
    </header>
    {{#hasFilters}}
    <div class="filters by-script" role="search"></div>
    {{/hasFilters}}
    <div class="listed">
    {{{sections}}}
    {{>pageNumbers}}
    </div>
    {{#hasLegend}}
    <section aria-labelledby="lectern-legend">
    <h2 id="lectern-legend">{{frame.text.legend}}</h2>
    <dl class="legend">
    {{#legend}}
    <div><dt>{{#badge}}{{>badge}}{{/badge}}</dt><dd>{{meaning}}</dd></div>
    {{/legend}}
    </dl>
    </section>
    {{/hasLegend}}
    </main>
    {{/page}}
    {{/layout}}
    """#

  /// A claim in the list of all claims.
  static let claimEntry = #"""
    {{#entryClaim}}

    <li class="entry{{#fails}} fails{{/fails}}">
    <div class="entry-head">
    {{#badge}}{{>badge}}{{/badge}}
    <a class="place" href="{{lessonAddress}}">{{place}}</a>
    </div>
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{#failureNote}}
    <p class="note">{{.}}</p>
    {{/failureNote}}
    </li>
    {{/entryClaim}}

    """#

  /// A mistake in the list of those found in print.
  static let mistakeEntry = #"""
    <li class="entry mistake-entry">
    <div class="context"{{#mistakeLanguage}} lang="{{.}}"{{/mistakeLanguage}}>{{{context}}}</div>
    {{#mistakeClaims}}
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{>values}}
    {{/mistakeClaims}}
    {{#printedIn}}
    <p class="printed">{{text.printedIn}}: {{.}}</p>
    {{/printedIn}}
    <p class="place"><a href="{{mistakeAddress}}"{{#mistakeLanguage}} lang="{{.}}"{{/mistakeLanguage}}>{{mistakePlace}}</a></p>
    </li>

    """#

  /// The pages of a list, where there is more than one.
  static let pageNumbers = #"""
    {{#hasPageNumbers}}

    <nav class="pages" aria-label="{{frame.text.pageNumbers}}">
    {{#pageNumbers}}
    {{#address}}<a href="{{.}}"{{#isCurrent}} aria-current="page"{{/isCurrent}}>{{linkTitle}}</a>{{/address}}
    {{^address}}<span>{{linkTitle}}</span>{{/address}}
    {{/pageNumbers}}
    </nav>
    {{/hasPageNumbers}}

    """#

  static let badge =
    #"<span class="badge badge-{{style}}"><span class="sign" aria-hidden="true">{{sign}}</span> {{word}}</span>"#

  static let counts = #"""
    {{#hasCounts}}

    <ul class="counts">
    {{#counts}}
    <li class="count-{{countStyle}}"><span class="sign" aria-hidden="true">{{sign}}</span> {{countText}}</li>
    {{/counts}}
    </ul>
    {{/hasCounts}}
    """#

  static let cell = #"""
    <figure class="{{style}}" id="{{cellAnchor}}">
    {{#isMistake}}
    <p class="mistake-lead"{{#wordsLanguage}} lang="{{.}}"{{/wordsLanguage}}><span class="sign" aria-hidden="true">✗</span> {{text.mistakeLead}}</p>
    {{/isMistake}}
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{content}}}</div>
    {{#caught}}
    {{>values}}
    {{/caught}}
    <figcaption{{#wordsLanguage}} lang="{{.}}"{{/wordsLanguage}}>
    {{#opens}}
    <details{{#fails}} open{{/fails}}>
    <summary><span class="{{kindClass}}">{{kindLabel}}</span> {{#badges}}{{>badge}}{{/badges}}</summary>
    <ol class="claims">
    {{#claims}}
    <li id="{{claimAnchor}}"{{#fails}} class="fails"{{/fails}}>
    {{#standsAlone}}
    <div class="entry-head">{{#badge}}{{>badge}}{{/badge}} <span class="kind">{{claimLabel}}</span></div>
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{/standsAlone}}
    {{>claim}}
    </li>
    {{/claims}}
    </ol>
    </details>
    {{/opens}}
    {{^opens}}
    <p class="caption"><span class="{{kindClass}}">{{kindLabel}}</span> {{#badges}}{{>badge}}{{/badges}}</p>
    {{/opens}}
    <p class="tools"><a class="tool tool-link" href="#{{cellAnchor}}"><span class="visually-hidden">{{text.linkToCell}}</span></a></p>
    </figcaption>
    </figure>

    """#

  static let inline =
    #"<span class="inline-claim{{#fails}} fails{{/fails}}" id="{{cellAnchor}}">{{{content}}}"#
    + ##"{{#marks}}<a class="mark mark-{{badge.style}}" href="#{{noteAnchor}}">"##
    + #"<span class="sign" aria-hidden="true">{{badge.sign}}</span>"#
    + #"<span class="visually-hidden">{{markLabel}}</span></a>{{/marks}}</span>"#

  /// How a claim's verdict was reached.
  static let claim = #"""
    <div class="how">
    {{>values}}
    {{#note}}
    <p class="note"{{#noteLanguage}} lang="{{.}}"{{/noteLanguage}}>{{.}}</p>
    {{/note}}
    <p>{{methodSentence}}</p>
    {{#reading}}
    <p>{{text.readAs}}</p>
    <div class="formula{{sheetClass}}"{{#isWide}} tabindex="0"{{/isWide}}>{{{.}}}</div>
    {{/reading}}
    {{#hasKinds}}
    <p class="conditions"{{#kindsLanguage}} lang="{{.}}"{{/kindsLanguage}}>{{#kinds}}<span class="name-kind">{{.}}.</span> {{/kinds}}</p>
    {{/hasKinds}}
    {{#hasConditions}}
    <p class="conditions">{{text.conditions}} {{#conditions}}<code>{{.}}</code> {{/conditions}}</p>
    {{/hasConditions}}
    <details class="source"><summary>{{text.source}}</summary><pre><code>{{source}}</code></pre></details>
    </div>

    """#

  /// The values at which a claim fails, or those that a number was found to have.
  static let values = #"""
    {{#hasValues}}

    <dl class="values">
    {{#hasAssignments}}
    <div><dt>{{text.atValues}}</dt><dd>{{#assignments}}<span class="assignment">{{{symbol}}} = {{{value}}}{{separator}}</span> {{/assignments}}</dd></div>
    {{/hasAssignments}}
    {{#leftValue}}
    <div><dt>{{leftLabel}}</dt><dd>{{{.}}}</dd></div>
    {{/leftValue}}
    {{#rightValue}}
    <div><dt>{{rightLabel}}</dt><dd>{{{.}}}</dd></div>
    {{/rightValue}}
    </dl>
    {{/hasValues}}

    """#
}
