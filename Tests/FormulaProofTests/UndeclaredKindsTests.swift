import Testing

@testable import FormulaProof

/// Claims in which a name may be something else than what the letters alone say, and what may be said of each: a reader's number, matrix,
/// vector, unit or index is never taken for another.
@Suite struct UndeclaredKindsTests {
  private static let claims: [(claim: String, assumptions: [String], verdicts: [Verdict])] = [
    (#"\forall i\in\{1,2,3\}: i^2=-1"#, [], [.refuted, .error]),
    (#"\forall i>0: i^2=-1"#, [], [.refuted, .error]),
    (#"i>0 \implies i^2=-1"#, [], [.refuted, .error]),
    (#"1\le i\le n \implies i^2=-1"#, [], [.refuted, .error]),
    (#"i\in[0,1]\implies i^2=-1"#, [], [.refuted, .error]),
    (#"i\ne j\implies i^2=-1"#, [], [.refuted, .error]),
    (#"i^2=-1\text{ for all }i\ge1"#, [], [.refuted, .error]),
    (#"\frac{1}{1+i}=\frac{1-i}2\text{ for }i>0"#, [], [.refuted, .error]),
    (#"i^2=-1"#, [#"i>0"#], [.refuted, .error]),
    (#"i^2=-1"#, [#"i<j"#], [.refuted, .error]),
    (#"i^2=-1"#, [#"1\le i\le n"#], [.refuted, .error]),
    (#"|e^{ix}|=1"#, [#"i>0"#], [.refuted, .error]),
    (#"e^{i\pi}=-1"#, [#"i>0"#], [.refuted, .error]),
    (#"\sqrt i=\frac{1+i}{\sqrt2}"#, [#"i>0"#], [.refuted, .error]),
    (#"i^2=-1"#, [], [.proved]), (#"i^2=-1"#, [#"i \ne j"#], [.refuted, .error]),
    (
      #"\frac{1}{z - i} - \frac{1}{z + i} = \frac{2i}{z^2 + 1}"#,
      [#"z \in \mathbb C"#, #"z \ne i"#, #"z \ne -i"#], [.proved]
    ),
    (#"e^{i\pi}=-1"#, [], [.proved]),
    (#"|a+ib|=\sqrt{a^2+b^2}"#, [], [.proved]),
    (#"I\mathbf{v}=\mathbf{v}"#, [#"I\in\mathbb{R}"#], [.refuted, .error]),
    (#"I\mathbf{v}=\mathbf{v}"#, [#"I>0"#], [.refuted, .error]),
    (#"I\mathbf{v}=\mathbf{v}"#, [#"I\in\mathbb{Z}"#], [.refuted, .error]),
    (#"I>0 \implies I\mathbf v=\mathbf v"#, [], [.refuted, .error]),
    (#"IA=A"#, [#"A\in\mathbb{R}^{2\times2}"#, #"I\in\mathbb{R}"#], [.refuted, .error]),
    (#"\det(IA)=\det A"#, [#"A\in\mathbb{R}^{2\times2}"#, #"I\in\mathbb{R}"#], [.refuted, .error]),
    (#"\operatorname{tr}(IA)=\operatorname{tr}A"#, [#"I\in\mathbb{Z}"#], [.refuted, .error]),
    (#"|I\mathbf v|=|\mathbf v|"#, [#"I\in\mathbb{R}"#], [.refuted, .error]),
    (
      #"|\mathbf{L}|=|\boldsymbol\omega|"#, [#"\mathbf{L}=I\boldsymbol\omega"#, #"I>0"#],
      [.refuted, .error, .undecided]
    ),
    (#"\mathbf{L}=I\boldsymbol\omega \implies \mathbf{L}=\boldsymbol\omega"#, [], [.refuted, .error]),
    (#"IA=A"#, [#"A\in\mathbb{R}^{2\times2}"#], [.proved]),
    (#"\mathbf I\mathbf v=\mathbf v"#, [], [.proved]),
    (#"|A|=\det A"#, [#"A\in\mathbb{R}"#], [.refuted, .error]),
    (#"|A|=\det A"#, [#"A<0"#], [.refuted, .error]),
    (#"|AB|=\det(A)\det(B)"#, [#"A,B\in\mathbb{R}"#], [.refuted, .error]),
    (#"\mathbf{y}=A\mathbf{x} \implies \mathbf{x}\times\mathbf{y}=\mathbf{0}"#, [], [.refuted, .error]),
    (#"A\mathbf{x}=\mathbf{0}\implies\mathbf{x}=\mathbf{0}"#, [#"A\ne0"#], [.refuted, .error]),
    (#"A\mathbf{x}=A\mathbf{y}\implies\mathbf{x}=\mathbf{y}"#, [#"A\ne0"#], [.refuted, .error]),
    (#"|A\mathbf{x}|^2=A^2|\mathbf{x}|^2"#, [], [.refuted, .error]),
    (#"A\mathbf{x}=\mathbf{b}\implies\mathbf{x}=\mathbf{b}A^{-1}"#, [], [.refuted, .error, .undecided]),
    (#"A\mathbf{x}=\mathbf{x}A"#, [], [.refuted, .error]),
    (#"A\mathbf x+\mathbf x=(A+1)\mathbf x"#, [], [.refuted, .error]),
    (#"A^n\mathbf x=\mathbf xA^n"#, [], [.refuted, .error]),
    (#"R\mathbf v\cdot\mathbf v=R|\mathbf v|^2"#, [], [.refuted, .error]),
    (#"A(\mathbf x+\mathbf y)=A\mathbf x+A\mathbf y"#, [], [.proved]),
    (
      #"\mathbf{x}\times\mathbf{y}=\mathbf{0}"#, [#"\mathbf{y}=A\mathbf{x}"#, #"A\in\mathbb R"#],
      [.proved]
    ),
    (#"0\,\mathrm{m}=0\,\mathrm{s}"#, [], [.error]),
    (#"5\,\mathrm{m}+0\,\mathrm{s}=5\,\mathrm{m}"#, [], [.error]),
    (#"1\,\mathrm{m}>0\,\mathrm{kg}"#, [], [.error]),
    (#"3\,\mathrm{m}-3\,\mathrm{m}=0\,\mathrm{s}"#, [], [.error]),
    (#"2^{0\,\mathrm{m}}=1"#, [], [.error]),
    (#"\sin(0\,\mathrm{m})=0"#, [], [.error]),
    (#"5\,\mathrm m>0"#, [], [.proved]),
    (#"0\,\mathrm{m}=0\,\mathrm{cm}"#, [], [.proved]),
    (#"3\,\mathrm{m}-3\,\mathrm{m}=0"#, [], [.proved]),
    (
      #"\begin{pmatrix}I&A\\0&I\end{pmatrix}^{-1}=\begin{pmatrix}I&-A\\0&I\end{pmatrix}"#, [],
      [.error, .undecided]
    ),
    (#"\det\begin{pmatrix}I&A\\0&I\end{pmatrix}=1"#, [], [.error, .undecided]),
    (
      #"\begin{bmatrix}0&I\\I&0\end{bmatrix}^2=\begin{bmatrix}I&0\\0&I\end{bmatrix}"#, [],
      [.error, .undecided]
    ),
    (#"(I-A)\sum_{k=0}^{n}A^k=I-A^{n+1}"#, [], [.error, .undecided, .proved]),
    (#"AA^{-1}=E"#, [], [.error, .undecided]),
    (#"(E+A)(E-A)=E-A^2"#, [], [.error, .undecided]),
    (#"V=IR"#, [], [.refuted]),
    (#"\sum_{k=0}^{n}\binom{n-k}{k}=F_{n+1}"#, [], [.error, .undecided]),
    (#"\sum_{k=1}^{n}F_k=F_{n+2}-1"#, [], [.error, .undecided]),
    (#"C_n=\frac1{n+1}\binom{2n}n"#, [], [.error, .undecided]),
    (#"\gcd(F_m,F_n)=F_{\gcd(m,n)}"#, [], [.error, .undecided]),
    (#"\sum_{k=1}^nH_k=(n+1)(H_{n+1}-1)"#, [], [.error, .undecided]),
    (#"D_n=n!\sum_{k=0}^n\frac{(-1)^k}{k!}"#, [], [.error, .undecided]),
    (#"\sum_{k=0}^{n-1}\binom nkB_k=0"#, [#"n\ge2"#], [.error, .undecided]),
    (#"\sum_{k=1}^n a_k b_k = \sum_{k=1}^n a_k \sum_{k=1}^n b_k"#, [], [.refuted]),
    (#"\forall \varepsilon>0: |x|<\varepsilon \implies x=0"#, [], [.error, .undecided]),
    (
      #"\begin{pmatrix}A&B\\0&D\end{pmatrix}^{-1}=\begin{pmatrix}A^{-1}&-BA^{-1}D^{-1}\\0&D^{-1}\end{pmatrix}"#,
      [], [.error, .undecided]
    ),
    (#"\sin(t)AB=\sin(t)BA"#, [], [.error]),
    (#"\exp(AB)=\exp(BA)"#, [], [.error]),
    (#"e^{A}B=Be^{A}"#, [], [.error]),
    (#"e^Ae^B=e^{A+B}"#, [], [.error]),
    (#"e^{A+B}=e^Be^A"#, [], [.error]),
    (#"\int_0^1AB\,dt=BA"#, [], [.error]),
    (#"\lim_{t\to0}AB=BA"#, [], [.error]),
    (#"\lim_{t\to0}(A+t)B=BA"#, [], [.error, .undecided]),
    (#"\sum_{k=0}^nA^kB=B\sum_{k=0}^nA^k"#, [], [.error, .undecided]),
    (#"\sum_{k=1}^nA_kB=B\sum_{k=1}^nA_k"#, [], [.error, .undecided]),
    (#"\sum_{k=0}^n\binom nkA^kB^{n-k}=(A+B)^n"#, [], [.error, .undecided]),
    (#"\frac{d}{dt}(A(t)^2)=2A(t)A\'(t)"#, [], [.error, .undecided, .proved]),
    (#"\|AB\|=\|A\|\|B\|"#, [], [.error]),
    (#"\|A^{-1}\|=\frac1{\|A\|}"#, [], [.error, .undecided]),
    (#"|x\cdot y|=\|x\|\|y\|"#, [], [.error]),
    (#"\|x\times y\|=\|x\|\|y\|"#, [], [.error]),
    (#"\|x\|^2\|y\|^2=(x\cdot y)^2"#, [], [.error]),
    (#"\sin(A+B)=\sin A\cos B+\cos A\sin B"#, [], [.proved]),
    (#"\sum_{k=1}^n (A_k+B_k)=\sum_{k=1}^n A_k+\sum_{k=1}^n B_k"#, [], [.proved]),
    (#"e^Ae^B=e^{A+B}"#, [#"A,B\in\mathbb R"#], [.proved]),
    (#"\|x\|\ge0"#, [], [.proved]),
    (#"\|2x\|=2\|x\|"#, [], [.proved, .error]),
    (#"\|\mathbf x\cdot\mathbf y\|\le\|\mathbf x\|\|\mathbf y\|"#, [], [.proved, .error]),
    (#"1+\frac12+\cdots+\frac1{2^n}\ge1+\frac n2"#, [], [.error, .undecided]),
    (#"1+2+\cdots+2^n=2^{n-1}(2^n+1)"#, [], [.error, .undecided]),
    (#"1+2+\cdots+2^n=2^{n+1}-1"#, [], [.proved]),
    (#"1+2+\cdots+n=n^2"#, [], [.refuted]),
    (#"A(B+C)=AB+AC"#, [], [.proved]),
    // The trial by matrices computes jumps and corners roughly, and says nothing where it does.
    (#"\int_0^3 \lfloor t \rfloor A\,dt = 3A"#, [], [.proved]),
    (#"\int_0^3 \lfloor t \rfloor AB\,dt = 3BA"#, [], [.error, .undecided, .proved]),
    (#"\int_{-1}^2 \lvert t \rvert A\,dt = \frac52 A"#, [], [.proved]),
    (#"(AB)^2=A^2B^2"#, [], [.error]),
    (#"V=\frac{AH}{3}\iff H=\frac{3V}{A}"#, [], [.proved, .error]),
    (#"\log(AB)=\log A+\log B"#, [#"A>0"#, #"B>0"#], [.proved]),
    (#"P = UI \implies I=\frac PU"#, [], [.proved, .error]),
    (#"\int_0^T U I\,dt = UIT"#, [], [.proved, .error]),
  ]

  @Test(arguments: claims.indices) func nothingIsSaidOfAnotherKind(_ index: Int) {
    let (claim, assumptions, verdicts) = Self.claims[index]
    let judgement = KindTableTests.judge(claim, assuming: assumptions).0
    #expect(verdicts.contains(judgement.verdict), "\(claim) under \(assumptions): \(judgement.verdict)")
  }
}
