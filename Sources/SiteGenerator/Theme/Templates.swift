/// The templates of the theme, in Mustache. Two braces escape, three do not.
///
/// They are text in the program, so that the program works wherever it is moved to. (`.embedInCode` resources
/// become array literals of bytes, which took the compiler 40 times as long.)
enum Templates {
  static let all: [String: String] = [
    "layout": layout, "home": home, "lesson": lesson, "verification": verification,
    "verification-section": verificationSection, "verification-mistakes": verificationMistakes, "cell": cell,
    "inline": inline, "claim": claim, "badge": badge, "counts": counts, "values": values,
  ]

  static let layout = #"""
    <!DOCTYPE html>
    <html lang="{{frame.language}}">
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
    <a class="skip" href="#lectern-content">{{frame.text.skipToContent}}</a>
    <header class="site">
    <a class="site-title" href="{{frame.homeAddress}}"{{#frame.isHome}} aria-current="page"{{/frame.isHome}}>{{frame.siteTitle}}</a>
    <nav aria-label="{{frame.text.siteNavigation}}">
    <a href="{{frame.homeAddress}}"{{#frame.isHome}} aria-current="page"{{/frame.isHome}}>{{frame.text.lessons}}</a>
    <a href="{{frame.verificationAddress}}"{{#frame.isVerification}} aria-current="page"{{/frame.isVerification}}>{{frame.text.verification}}</a>
    </nav>
    </header>
    {{#frame.banner}}
    <aside class="draft-banner" aria-label="{{frame.text.draft}}">
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
    <footer class="site">
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
    <li><a href="{{frame.homeAddress}}">{{frame.siteTitle}}</a></li>
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
    {{#hasContents}}
    <nav class="contents" aria-labelledby="lectern-contents">
    <h2 id="lectern-contents">{{frame.text.contents}}</h2>
    <ul>
    {{#contents}}
    <li class="level-{{level}}"><a href="{{contentsAddress}}">{{{contentsText}}}</a></li>
    {{/contents}}
    </ul>
    </nav>
    {{/hasContents}}
    {{{body}}}
    </article>
    <nav class="neighbours" aria-label="{{frame.text.neighbours}}">
    {{#previousLesson}}
    <a class="previous" rel="prev" href="{{address}}"><span>← {{frame.text.previous}}</span> {{linkTitle}}</a>
    {{/previousLesson}}
    {{#nextLesson}}
    <a class="next" rel="next" href="{{address}}"><span>{{frame.text.next}} →</span> {{linkTitle}}</a>
    {{/nextLesson}}
    </nav>
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
    <li lang="{{entryLanguage}}">
    <h2><a href="{{entryAddress}}">{{entryTitle}}</a></h2>
    {{#entrySummary}}
    <p>{{.}}</p>
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
    <main id="lectern-content" class="verification" tabindex="-1">
    <header class="lesson">
    <h1>{{frame.text.verification}}</h1>
    <p class="summary">{{frame.text.verificationIntroduction}}</p>
    {{>counts}}
    </header>
    {{#hasMistakes}}
    <section class="mistakes" aria-labelledby="lectern-mistakes">
    <h2 id="lectern-mistakes">{{frame.text.mistakesCaught}}</h2>
    <p>{{frame.text.mistakesIntroduction}}</p>
    <ul class="entries">
    {{{mistakes}}}</ul>
    </section>
    {{/hasMistakes}}
    {{{sections}}}<section aria-labelledby="lectern-legend">
    <h2 id="lectern-legend">{{frame.text.legend}}</h2>
    <dl class="legend">
    {{#legend}}
    <div><dt>{{#badge}}{{>badge}}{{/badge}}</dt><dd>{{meaning}}</dd></div>
    {{/legend}}
    </dl>
    </section>
    </main>
    {{/page}}
    {{/layout}}
    """#

  /// A lesson's section of the page that lists every claim.
  static let verificationSection = #"""
    <section aria-labelledby="{{sectionAnchor}}">
    <h2 id="{{sectionAnchor}}"><a href="{{sectionAddress}}">{{sectionTitle}}</a></h2>
    <ol class="entries">
    {{#claims}}
    <li class="entry{{#fails}} fails{{/fails}}" id="{{claimAnchor}}">
    <div class="entry-head">
    {{#badge}}{{>badge}}{{/badge}}
    <a class="place" href="{{lessonAddress}}">{{place}}</a>
    </div>
    <div class="formula"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{>values}}
    {{#hasConditions}}
    <p class="conditions">{{text.conditions}} {{#conditions}}<code>{{.}}</code> {{/conditions}}</p>
    {{/hasConditions}}
    <details class="how">
    <summary>{{text.howChecked}}</summary>
    {{#note}}
    <p class="note">{{.}}</p>
    {{/note}}
    <p>{{methodSentence}}</p>
    <pre><code>{{source}}</code></pre>
    </details>
    </li>
    {{/claims}}
    </ol>
    </section>

    """#

  /// The entries of a lesson's mistakes.
  static let verificationMistakes = #"""
    {{#mistakes}}<li class="entry">
    <div class="formula"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{>values}}
    <p class="place"><a href="{{lessonAddress}}">{{place}}</a></p>
    </li>
    {{/mistakes}}

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
    <figure class="{{cell.style}}" id="{{cell.cellAnchor}}">
    {{#cell.isMistake}}
    <p class="mistake-lead"><span class="sign" aria-hidden="true">✗</span> {{text.mistakeLead}}</p>
    {{/cell.isMistake}}
    <div class="formula"{{#cell.isWide}} tabindex="0"{{/cell.isWide}}>{{{cell.content}}}</div>
    {{#cell.caught}}
    {{>values}}
    {{/cell.caught}}
    <figcaption>
    {{#cell.opens}}
    <details{{#cell.fails}} open{{/cell.fails}}>
    <summary><span class="kind">{{cell.kindLabel}}</span> {{#cell.badges}}{{>badge}}{{/cell.badges}}</summary>
    <ol class="claims">
    {{#cell.claims}}
    <li id="{{claimAnchor}}"{{#fails}} class="fails"{{/fails}}>
    {{#standsAlone}}
    <div class="entry-head">{{#badge}}{{>badge}}{{/badge}} <span class="kind">{{claimLabel}}</span></div>
    <div class="formula"{{#isWide}} tabindex="0"{{/isWide}}>{{{formula}}}</div>
    {{/standsAlone}}
    {{>claim}}
    </li>
    {{/cell.claims}}
    </ol>
    </details>
    {{/cell.opens}}
    {{^cell.opens}}
    <p class="caption"><span class="kind">{{cell.kindLabel}}</span> {{#cell.badges}}{{>badge}}{{/cell.badges}}</p>
    {{/cell.opens}}
    </figcaption>
    </figure>

    """#

  static let inline =
    #"<span class="inline-claim{{#fails}} fails{{/fails}}" id="{{cellAnchor}}">{{{content}}}"#
    + #"{{#marks}}<a class="mark mark-{{badge.style}}" id="{{inlineAnchor}}" href="{{entryAddress}}">"#
    + #"<span class="sign" aria-hidden="true">{{badge.sign}}</span>"#
    + #"<span class="visually-hidden">{{markLabel}}</span></a>{{/marks}}</span>"#

  /// How a claim's verdict was reached.
  static let claim = #"""
    <div class="how">
    {{>values}}
    {{#note}}
    <p class="note">{{.}}</p>
    {{/note}}
    <p>{{methodSentence}}</p>
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
