extension Templates {
  /// The page that says what is checked and what is only shown.
  static let coverage = #"""
    {{<layout}}
    {{$page}}
    <main id="lectern-content" class="verification" tabindex="-1"{{#frame.wordsLanguage}} lang="{{.}}"{{/frame.wordsLanguage}}>
    <header class="lesson">
    <h1>{{frame.text.coverage}}</h1>
    <p class="summary">{{introduction}}</p>
    <p><img src="coverage.svg" alt="{{share}}"></p>
    </header>
    <div class="scroll" tabindex="0" role="group" aria-label="{{frame.text.coverage}}"><table>
    <thead><tr>{{#frame.text.columns}}<th scope="col">{{.}}</th>{{/frame.text.columns}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><a href="{{rowAddress}}">{{rowTitle}}</a></th><td>{{formulas}}</td><td>{{listings}}</td><td>{{figures}}</td><td>{{percent}}</td></tr>
    {{/rows}}
    </tbody>
    {{#total}}
    <tfoot><tr><th scope="row">{{rowTitle}}</th><td>{{formulas}}</td><td>{{listings}}</td><td>{{figures}}</td><td>{{percent}}</td></tr></tfoot>
    {{/total}}
    </table></div>
    {{#hasUnchecked}}
    <h2 id="only-shown">{{frame.text.onlyShown}}</h2>
    {{#rows}}
    {{#hasUnchecked}}
    <h3><a href="{{rowAddress}}">{{rowTitle}}</a></h3>
    <ul>
    {{#unchecked}}
    <li>{{shownText}}: <code>{{excerpt}}</code></li>
    {{/unchecked}}
    </ul>
    {{/hasUnchecked}}
    {{/rows}}
    {{/hasUnchecked}}
    </main>
    {{/page}}
    {{/layout}}
    """#
}
