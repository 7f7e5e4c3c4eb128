extension Templates {
  /// The page that says what is checked and what is only shown.
  static let coverage = #"""
    {{<layout}}
    {{$page}}
    <main id="lectern-content" class="verification" tabindex="-1">
    <header class="lesson">
    <h1>Coverage</h1>
    <p class="summary">{{introduction}}</p>
    <p><img src="coverage.svg" alt="checked: {{total.percent}}"></p>
    </header>
    <div class="scroll" tabindex="0" role="group" aria-label="Coverage"><table>
    <thead><tr><th scope="col">Lesson</th><th scope="col">Formulas</th><th scope="col">Swift</th><th scope="col">Figures</th><th scope="col">Checked</th></tr></thead>
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
    <h2 id="only-shown">Only shown</h2>
    {{#rows}}
    {{#hasUnchecked}}
    <h3><a href="{{rowAddress}}">{{rowTitle}}</a></h3>
    <ul>
    {{#unchecked}}
    <li>line {{line}}, {{kind}}: <code>{{excerpt}}</code></li>
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
