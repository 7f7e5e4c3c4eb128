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
    text.languages = "语言"
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
    text.definitions = "定义"
    text.definitionsIntroduction = "各课所给的定义，按课程顺序排列。点击定义旁的链接可到达它在课文中的位置。"
    text.noDefinitions = "课程中没有定义。"
    text.legend = "结论的含义"
    text.source = "课文中的写法"
    text.readAs = "读作"
    text.certified = "已认证：另一个程序 Rocq 的内核把这一结论作为定理予以接受："
    text.theorem = "定理"
    text.proof = "证明"
    text.certifiedMark = "已认证"
    text.theoremsText = { "“\($0)”的定理" }
    text.theoremsIntroduction = "这里列出 Rocq 内核所接受的每一个结论，即它所接受的定理及其证明。每个定理都说明：等式两边均有定义，且关系成立。"
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
      "diagram": "图", "swift": "Swift", "objc": "Objective-C", "exercise": "练习", "values": "数值表",
    ]
    text.definitionBadge = "定义"
    text.assumptionBadge = "假设"
    text.unchecked = "仅展示，未检验"
    text.draft = "草稿"
    text.caught = "错误已查出"
    text.notCaught = "错误未查出"
    text.coverage = "检验范围"
    text.coverageIntroduction = "各课中哪些公式、Swift 代码和图经过检验，哪些仅供展示。"
    text.coverageColumns = ["课程", "公式", "Swift", "图", "已检验"]
    text.begin = "从这里开始："
    text.all = "全部"
    text.moveFigure = "移动图形"
    text.turnFigure = "拖动图形即可转动它。手指要先横着划；获得焦点后可用方向键转动，Home 键转回原位。"
    text.lastMovement = "上一次移动"
    text.reset = "重置"
    text.figureSteps = "图形的步骤"
    text.stepBack = "上一步"
    text.stepOn = "下一步"
    text.putAway = "收起"
    text.inFigure = "图中："
    text.stepLine = { "第 \($0) 行：" }
    text.search = "搜索"
    text.searchLessons = "搜索课程"
    text.darkPages = "深色页面"
    text.verdict = "结论"
    text.lesson = "课程"
    text.kind = "种类"
    text.searchedText = "文字"
    text.onlyShown = "仅展示"
    text.shownKinds = ["formula": "公式", "listing": "代码", "figure": "图"]
    text.countedText = { "\($0) / \($1)" }
    text.shareText = { "已检验：\($0) %" }
    text.shownText = { "第 \($0) 行，\($1)" }
    text.scripts = [
      "page": [
        "searchFailed": "搜索无法载入。", "noResults": "没有结果", "loading": "正在载入…", "copyFormula": "复制公式（LaTeX）",
        "copyCode": "复制代码", "copied": "已复制", "copyFailed": "无法复制", "previewError": "1 个错误",
        "previewErrors": "{0} 个错误", "previewElsewhere": "其他位置：{0}", "previewDismiss": "关闭",
        "sectionsRead": "已读 {0}/{1} 节", "lessonRead": "已读完", "goOn": "继续阅读：", "goTo": "下一课：",
        "forget": "清除本设备上的阅读记录",
        "derivationPlay": "逐步播放", "derivationPause": "暂停", "derivationBack": "上一步",
        "derivationNext": "下一步", "derivationAll": "显示全部步骤",
      ],
      "search": [
        "close": "关闭", "oneResult": "1 个结果", "results": "{0} 个结果", "instead": "没有“{0}”；已改为查找“{1}”。",
      ],
      "claims": [
        "more": "显示更多", "oneClaim": "1 条论断", "claims": "{0} 条论断", "line": "第 {0} 行",
      ],
      "figures": [
        "play": "播放", "pause": "暂停", "step": "下一步", "point": "可移动的点", "turnable": "可转动的图形",
        "changed": "变了", "same": "没变",
        "failure": "此处无法绘制图形：",
      ],
      "mistakes": [
        "play": "播放", "pause": "暂停", "step": "下一步", "difference": "差", "side-undefined": "无定义",
        "side-unsure": "无法判断：离间断处或无定义处太近", "side-large": "太大，无法显示",
        "equal": "此处两边相等，已证明。", "equalDigits": "此处两边在所示数位上相等。", "close": "此处两边太接近，无法区分。",
        "differ": "此处两边不相等。", "noComparison": "此处无从比较。", "outside": "这些取值不满足假设。",
        "onEdge": "无法判断这些取值是否满足假设。", "claimed": "所述关系：左边 {0} 右边。", "holds": "此处成立。", "fails": "此处不成立。",
        "counterexample": "回到反例", "goWhereRight": "前往恰好成立之处：", "moveMistake": "改变各个符号的值",
        "picture": "{0} 从 {1} 变到 {2} 时的两边", "whileMoved": "{0} 变化时", "component": "第 {0} 个分量",
        "entry": "第 {0} 行第 {1} 列", "upwards": "y 轴向上", "now": "左边 {0}，右边 {1}。{2}",
      ],
      "canvas": [
        "fileName": "drawing.svg", "failure": "此处无法移动画布：",
      ],
      "exercises": [
        "hints": "提示 {0}/{1}", "reading": "我们读作", "notRead": "无法读懂：", "unread": "无法读懂答案，见上。",
        "empty": "还没有答案。", "emptyCells": "请填写所有的数。",
        "choose": "请先选择。", "score": "{0}/{1} 分", "tries": "试了 {0} 次", "oneTry": "试了 1 次",
        "right": "正确。", "wrong": "不正确。", "earned": "得 {0}/{1} 分。", "fresh": "已换一组数，之前的答案已收起。",
        "erased": "这道练习的答案已清除。", "failed": "练习无法启动：", "hintShown": "提示 {0} 显示在上方。",
        "solutionShown": "解答显示在上方。", "solved": "已完成", "undecided": "页面无法判断是否正确，请与解答比较。",
        "numbers": "{1} 个数中有 {0} 个正确。", "stale": "你作答之后，练习已有改动。", "answersCopied": "已复制。", "saved": "已保存。",
        "answersNotCopied": "无法复制，请存为文件。", "noLearner": "请先填写名字。",
      ],
    ]
    text.reasons = [
      "not-evaluated": "数值正确，但还没有算出来。", "not-a-fraction": "数值正确，但不是最简分数。", "not-factored": "数值正确，但没有分解到底。",
      "narrower": "在有定义处正确，但定义域比正确答案的小。", "like-terms": "数值正确，但还有同类项没有合并。",
      "not-one-fraction": "数值正确，但不是一个分式。", "rounded": "这是近似值，需要精确值。", "digits": "至少需要 {0} 位有效数字。",
      "radians": "不正确；{0} 按弧度理解，{1} 才是度。", "no-answer": "没有答案。", "too-long": "答案太长。",
      "unknown-name": "不认识 {0}；答案中不用名字。", "other-name": "不认识 {0}；答案中可以用 {1}。",
      "one-name": "{0} 是一个名字；你是想写 {1} 吗？", "not-in-answers": "答案中不能用 {0}，请算出来。",
      "vectors": "答案中不能用向量运算，请算出来。", "tower": "指数中还有幂。", "great-exponent": "指数太大。",
      "great-degree": "次数太高。", "too-many-parts": "答案太长。", "too-many-digits": "数的位数太多。",
      "four-numbers": "矩形有四个数：x、y、宽、高。", "expected": "答案的形式不对。", "several": "这里有好几个答案；小数用点，如 0.5。",
      "not-expanded": "数值正确，但还没有展开。", "choices-missing": "选中的都对，但还有别的也对。",
      "elements": "{1} 个元素中有 {0} 个正确，另有 {2} 个不属于这个集合。",
      "step": "第 {0} 步 {1} 与上一步不相等。", "first-step": "{0} 与题中给出的式子不相等。",
      "step-at": "第 {0} 步 {1} 与上一步不相等：当 {2} 时，上一步是 {3}，这一步是 {4}。",
      "step-narrower": "第 {0} 步 {1} 并非在原式有定义处都有定义。", "not-a-step": "每行写一个式子，或用 = 连起来的几个。",
      "part-of-step": "每行写一个完整的式子；以正负号开头时，请在前面写 =。", "too-many-steps": "步骤太多。", "too-many-elements": "数太多。",
      "mixed-separators": "元素之间只用逗号或只用分号；小数用点，如 0.5。", "unclear-sign": "这里的 ± 不明确，请逐个写出元素。",
      "relation": "答案不是等式或不等式。", "wrong-shape": "答案的形状不对。", "not-understood": "角要么用度，要么用弧度。",
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
    text.happensToBeRight = "在下列情形它恰好成立："
    text.nextAlternative = "；"
    text.lastAlternative = "；"
    text.fullStop = "。"
    text.canvas.name = "可操作的画布"
    text.canvas.help =
      "用一根手指或鼠标移动画布，用两根手指缩放和旋转，滚轮以指针为中心缩放（按住 Shift 则旋转）。两指轻点撤销，三指轻点重做。按键：方向键移动，+ 和 − 缩放，[ 和 ] 旋转，Z 撤销，Y 重做，0 重新开始。"
    text.canvas.helpDrawing =
      "用一根手指、笔或鼠标画线。用两根手指移动、缩放和旋转画布，滚轮以指针为中心缩放（按住 Shift 则旋转）。两指轻点撤销最后一笔，三指轻点恢复。按键：Z 撤销一笔，Y 恢复一笔，Delete 清除全部；方向键移动，+ 和 − 缩放，[ 和 ] 旋转，B 和 F 回到上一个或下一个位置，0 回到最初的位置并保留所画内容。松开画笔按钮后，一根手指移动画布。"
    text.canvas.drawing = "绘画"
    text.canvas.place = "画布的位置"
    text.canvas.pen = "用一根手指画线"
    text.canvas.undoStroke = "撤销一笔"
    text.canvas.redoStroke = "恢复一笔"
    text.canvas.clear = "清除画布"
    text.canvas.save = "将所画内容存为 SVG"
    text.canvas.placeBack = "回到上一个位置"
    text.canvas.placeForth = "前往下一个位置"
    text.canvas.strokes = "笔画"
    text.canvas.undo = "撤销"
    text.canvas.redo = "重做"
    text.canvas.beginAnew = "重新开始"
    text.canvas.zoomIn = "放大"
    text.canvas.zoomOut = "缩小"
    text.canvas.turn = "顺时针旋转"
    text.canvas.turnBack = "逆时针旋转"
    text.canvas.scale = "缩放"
    text.canvas.angle = "角度"
    text.canvas.center = "中心"
    text.canvas.matrix = "矩阵"
    text.exercise.answer = "你的答案"
    text.exercise.answerTo = { "(\($0)) 的答案" }
    text.exercise.help = "可写 3/4、0.75、sqrt(2)/2、2*pi、cos(30°)；下面的公式显示如何理解。"
    text.exercise.helpSet = "可写 {1/2, -3}、1/2, -3 或 x = 1/2 或 x = -3；下面的公式显示如何理解。"
    text.exercise.helpList = "请按顺序写出各数，例如 1/2, -3, sqrt(2)；下面的公式显示如何理解。"
    text.exercise.helpSteps = "每行写一个式子，例如 (x+1)^2，下一行写 x^2 + 2*x + 1；每一行都要与上一行相等。"
    text.exercise.helpShape = { "用 Tab 键移到下一个数，也可以一次粘贴全部，例如 \($0)。" }
    text.exercise.place = { "第 \($0) 行第 \($1) 列" }
    text.exercise.component = { "第 \($0) 个数" }
    text.exercise.kept = "答案只保存在这台设备上。"
    text.exercise.check = "检查"
    text.exercise.solution = "显示解答"
    text.exercise.another = "换一组数"
    text.exercise.erase = "清除我的答案"
    text.exercise.handIn = "提交"
    text.exercise.handInHelp = "题目中的数只是示例。请用你自己答题单上的数作答，填写答题单上的名字，然后交上文件。"
    text.exercise.learner = "答题单上的名字"
    text.exercise.copy = "复制"
    text.exercise.save = "存为文件"
    text.derivation.same = "两边相同。"
    text.derivation.identical = "代入各个名字并算出数值后，两边除因子顺序外相同。"
    text.derivation.bothSidesTimes = "两边同乘"
    text.derivation.component = { places in "第 \(places.map { "\($0)" }.joined(separator: "、")) 个分量" }
    text.derivation.someIdentical = { "代入各个名字并算出数值后，另有 \($0) 个分量两边相同。" }
    text.derivation.omitted = { "其余 \($0) 个分量同理。" }
    text.derivation.rules = [
      .start: "原式", .rewriting: "改写", .expansion: "展开", .collection: "合并同类项",
      .pythagoras: "sin² + cos² = 1", .powers: "代换幂", .denominators: "展开",
    ]
    text.derivation.theorems = [
      .angles: "和角公式", .exactValues: "精确值", .ratios: "定义", .hyperbolic: "定义", .exponents: "指数法则",
      .logarithms: "对数法则", .roots: "根式", .pythagoras: "sin² + cos² = 1", .assumption: "已知条件",
    ]
    text.paper.checksIntroduction = "旁边带编号的内容在生成此页时已由计算机检验，这里按编号说明检验方法。"
    text.paper.answers = "提示与解答"
    text.book.cover = "封面"
    text.book.landmarks = "书中位置"
    text.book.start = "开始"
    text.book.solutions = "解答"
    text.book.solutionsText = { "解答：\($0)" }
    text.book.toSolution = "解答"
    text.book.backToExercise = "回到练习"
    text.book.exerciseText = { "练习 \($0)" }
    text.book.checks = "怎样检验的"
    text.book.checksText = { "怎样检验的：\($0)" }
    text.book.checksIntroduction = "公式旁的结论由计算机在成书时得出，点击它可以看到它是怎样得出的。没有结论的公式未经检验。"
    text.book.accessibility =
      "公式以 MathML 写成，并附有 LaTeX。图为矢量图，附有标题和文字说明；其他图片附有作者所给的文字。目录包含各节。练习的解答和公式的检验列在书末，并与正文互相链接。"
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
