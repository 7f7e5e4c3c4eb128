import FormulaProof

extension InterfaceWords {
  /// Chinese, in simplified characters.
  static let chinese: InterfaceWords = {
    var text = InterfaceWords()
    text.language = "zh"
    text.skipToContent = "跳到正文"
    text.lessons = "课程"
    text.verification = "论断"
    text.mistakesPage = "错误"
    text.contents = "目录"
    text.breadcrumbs = "当前位置"
    text.neighbours = "上一课与下一课"
    text.previous = "上一课"
    text.next = "下一课"
    text.allLessons = "全部课程"
    text.siteNavigation = "网站"
    text.defaultTitle = "课程"
    text.footer = "本站公式在页面生成时均经过检验。点开任一结论，可以看到它是怎样得出的。"
    text.verificationIntroduction = "全部课程的全部论断及其检验结论。点击论断旁的链接可到达它在课文中的位置，在那里可以看到检验的方法。"
    text.mistakesCaught = "书刊中的错误"
    text.mistakesIntroduction = "这些公式是错的：有的见于书籍、手册和代码，有的是容易想当然的。每一个都已被推翻，并给出使它不成立的数值。"
    text.noMistakes = "课程中没有列出错误。"
    text.noLessons = "还没有课程。"
    text.legend = "结论的含义"
    text.source = "课文中的写法"
    text.readAs = "读作"
    text.printedIn = "出处"
    text.conditions = "条件"
    text.atValues = "取"
    text.notes = "文中的论断"
    text.backToText = "回到正文"
    text.linkToCell = "此处的链接"
    text.linkToClaim = "此论断的链接"
    text.pageNumbers = "分页"
    text.claim = "论断"
    text.step = "步骤"
    text.formula = "公式"
    text.mistakeLead = "这个公式是错的，特意列出。"
    text.kinds = [
      "define": "定义", "assume": "假设", "claim": "论断", "derive": "推导", "example": "例", "mistake": "错误",
      "diagram": "图", "swift": "Swift", "exercise": "练习",
    ]
    text.definitionBadge = "定义"
    text.assumptionBadge = "假设"
    text.unchecked = "仅展示，未检验"
    text.draft = "草稿"
    text.unreadable = "这个公式无法读取。"
    text.caught = "错误已查出"
    text.notCaught = "错误未查出"
    text.coverage = "检验范围"
    text.coverageIntroduction = "各课中哪些公式、Swift 代码和图经过检验，哪些仅供展示。"
    text.coverageColumns = ["课程", "公式", "Swift", "图", "已检验"]
    text.all = "全部"
    text.onlyShown = "仅展示"
    text.shownKinds = ["formula": "公式", "listing": "代码", "figure": "图"]
    text.countedText = { "\($0) / \($1)" }
    text.shareText = { "已检验：\($0) %" }
    text.shownText = { "第 \($0) 行，\($1)" }
    text.script = [
      "search": "搜索", "searchLessons": "搜索课程", "close": "关闭", "noResults": "没有结果", "oneResult": "1 个结果",
      "results": "{n} 个结果", "searchFailed": "搜索无法载入。", "loading": "正在载入…", "darkPages": "深色页面",
      "copyFormula": "复制公式（LaTeX）", "copyCode": "复制代码", "copied": "已复制", "copyFailed": "无法复制",
      "more": "显示更多", "oneClaim": "1 条论断", "claims": "{n} 条论断", "all": "全部", "verdict": "结论", "kind": "种类",
      "lesson": "课程", "text": "文字", "line": "第 {n} 行",
      "previewError": "1 个错误", "previewErrors": "{n} 个错误", "previewDismiss": "关闭",
    ]
    text.verdicts = [
      .proved: "已证明", .confirmed: "已验算", .refuted: "已推翻", .sampled: "已抽样", .undecided: "未定", .error: "无法读取",
    ]
    text.meanings = [
      .proved: "对符号的一切取值都成立，由精确代数得出。", .confirmed: "关于数值的论断：精确值与印出的每一位数字相符。",
      .refuted: "不成立：存在使它确定不成立的取值。", .sampled: "未证明。在每个抽样点上都成立，作者接受这一点。",
      .undecided: "既未证明，也未推翻。", .error: "公式无法读取。",
    ]
    text.methods = [
      "proved exact": "对一切取值已证明：两边之差化简后恰为 0。", "proved sign": "对一切取值已证明：两边之差的符号由精确算术确定。",
      "proved cases": "对一切取值已证明：分成若干情形，每一种都由精确算术确定。", "proved ball": "已证明：两边都是数；计算时限定了每一步的舍入误差，两边始终分开。",
      "proved variants": "已对每位学习者的数值逐一检验。", "confirmed variants": "已对每位学习者的数值逐一检验。",
      "sampled variants": "已对许多学习者的数值检验；作者接受这并非全部。", "refuted variants": "对这些数值不成立。",
      "proved *": "对一切取值已证明。", "confirmed run": "已编译并运行：结果与代码中所写的相符。",
      "confirmed *": "已验算：计算时限定了每一步的舍入误差，结果与印出的每一位数字相符。", "refuted run": "已编译并运行：结果与代码中所写的不符。",
      "refuted implements": "已比较：函数与公式在此点不同。", "refuted exact": "已推翻：精确计算表明关系不成立。",
      "refuted *": "已推翻：计算时限定了每一步的舍入误差，关系确定不成立。", "sampled implements": "已比较：函数与公式在每个试过的点上取值相同。",
      "sampled *": "未证明：在每个抽样点上都成立，作者接受这一点。", "undecided *": "未定：既没有找到证明，也没有找到反例。",
      "error run": "未检验：代码无法编译或运行。", "error *": "未检验：无法读取。",
    ]
    text.sideNames = ["run": ("值", "所写的值"), "implements": ("函数", "公式"), "*": ("左边", "右边")]
    text.countText = { "\($0) 条论断\($1)" }
    text.mistakesText = { "查出 \($0) 处错误" }
    text.failingText = { "\($0) 条论断不成立" }
    text.uncheckedFormulasText = { "\($0) 个公式仅展示" }
    text.uncheckedListingsText = { "\($0) 段代码仅展示" }
    text.draftText = { $0 == 0 ? "草稿：生成此页时未保证每条论断都成立。" : "草稿：以下有 \($0) 个问题。请勿发布此页。" }
    text.markText = { "\($0)：怎样检验的" }
    text.pageOf = { "\($0)，第 \($1) 页，共 \($2) 页" }
    return text
  }()
}
