import Testing

@testable import FormulaProof

/// Limits and infinite sums. All rows are theorems, and their twins are false, by mathematics; their values were compared with
/// high-precision numbers outside.
@Suite struct LimitTests {
  private struct Row {
    var claim: String
    var twin: String
    var assumptions: [String] = []
  }

  private static let limits: [Row] = [
    Row(
      claim: #"\lim_{x \to 0} \frac{\sin x}{x} = 1"#,
      twin: #"\lim_{x \to 0} \frac{\sin x}{x} = 0"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{1-\cos x}{x^2} = \frac{1}{2}"#,
      twin: #"\lim_{x \to 0} \frac{1-\cos x}{x^2} = 1"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{\tan x}{x} = 1"#,
      twin: #"\lim_{x \to 0} \frac{\tan x}{x} = -1"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{\sin(a x)}{\sin(b x)} = \frac{a}{b}"#,
      twin: #"\lim_{x \to 0} \frac{\sin(a x)}{\sin(b x)} = \frac{b}{a}"#,
      assumptions: [#"b > 0"#, #"a > 0"#]),
    Row(
      claim: #"\lim_{x \to 0} \frac{\mathrm{e}^x-1}{x} = 1"#,
      twin: #"\lim_{x \to 0} \frac{\mathrm{e}^x-1}{x} = \mathrm{e}"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{\ln(1+x)}{x} = 1"#,
      twin: #"\lim_{x \to 0} \frac{\ln(1+x)}{x} = \frac{1}{2}"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{a^h-1}{h} = \ln a"#,
      twin: #"\lim_{h \to 0} \frac{a^h-1}{h} = a"#,
      assumptions: [#"a > 0"#]),
    Row(
      claim: #"\lim_{x \to 0} \frac{\tan x-\sin x}{x^3} = \frac{1}{2}"#,
      twin: #"\lim_{x \to 0} \frac{\tan x-\sin x}{x^3} = \frac{1}{3}"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{x-\sin x}{x^3} = \frac{1}{6}"#,
      twin: #"\lim_{x \to 0} \frac{x-\sin x}{x^3} = -\frac{1}{6}"#),
    Row(
      claim: #"\lim_{x \to 0} \left(\frac{1}{\sin x}-\frac{1}{x}\right) = 0"#,
      twin: #"\lim_{x \to 0} \left(\frac{1}{\sin x}-\frac{1}{x}\right) = 1"#),
    Row(
      claim: #"\lim_{x \to 0} \frac{\sqrt{1+x}-1}{x} = \frac{1}{2}"#,
      twin: #"\lim_{x \to 0} \frac{\sqrt{1+x}-1}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to 0} (1+x)^{1/x} = \mathrm{e}"#,
      twin: #"\lim_{x \to 0} (1+x)^{1/x} = 1"#),
    Row(
      claim: #"\lim_{x \to 0} \left(\cos x\right)^{1/x^2} = \frac{1}{\sqrt{\mathrm{e}}}"#,
      twin: #"\lim_{x \to 0} \left(\cos x\right)^{1/x^2} = \sqrt{\mathrm{e}}"#),
    Row(
      claim: #"\lim_{x \to 0} x \sin\frac{1}{x} = 0"#,
      twin: #"\lim_{x \to 0} x \sin\frac{1}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to 0^+} x^x = 1"#,
      twin: #"\lim_{x \to 0^+} x^x = 0"#),
    Row(
      claim: #"\lim_{x \to 0^+} x \ln x = 0"#,
      twin: #"\lim_{x \to 0^+} x \ln x = -1"#),
    Row(
      claim: #"\lim_{x \to 0^+} \mathrm{e}^{-1/x} = 0"#,
      twin: #"\lim_{x \to 0^+} \mathrm{e}^{-1/x} = 1"#),
    Row(
      claim: #"\lim_{x \to 0^+} \frac{|x|}{x} = 1"#,
      twin: #"\lim_{x \to 0^+} \frac{|x|}{x} = -1"#),
    Row(
      claim: #"\lim_{x \to 0^-} \frac{|x|}{x} = -1"#,
      twin: #"\lim_{x \to 0^-} \frac{|x|}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to 2^-} \lfloor x \rfloor = 1"#,
      twin: #"\lim_{x \to 2^-} \lfloor x \rfloor = 2"#),
    Row(
      claim: #"\lim_{x \to 2} \frac{x^2-4}{x-2} = 4"#,
      twin: #"\lim_{x \to 2} \frac{x^2-4}{x-2} = 2"#),
    Row(
      claim: #"\lim_{x \to 1} \frac{x^3-1}{x-1} = 3"#,
      twin: #"\lim_{x \to 1} \frac{x^3-1}{x-1} = 1"#),
    Row(
      claim: #"\lim_{x \to 1} \frac{x^n-1}{x-1} = n"#,
      twin: #"\lim_{x \to 1} \frac{x^n-1}{x-1} = n-1"#,
      assumptions: [#"n \in \mathbb{N}"#]),
    Row(
      claim: #"\lim_{x \to 3} \frac{x^2-9}{x^2-4x+3} = 3"#,
      twin: #"\lim_{x \to 3} \frac{x^2-9}{x^2-4x+3} = 6"#),
    Row(
      claim: #"\lim_{x \to 4} \frac{\sqrt{x}-2}{x-4} = \frac{1}{4}"#,
      twin: #"\lim_{x \to 4} \frac{\sqrt{x}-2}{x-4} = \frac{1}{2}"#),
    Row(
      claim: #"\lim_{x \to 1} \frac{\ln x}{x-1} = 1"#,
      twin: #"\lim_{x \to 1} \frac{\ln x}{x-1} = 0"#),
    Row(
      claim: #"\lim_{x \to \pi} \frac{\sin x}{x-\pi} = -1"#,
      twin: #"\lim_{x \to \pi} \frac{\sin x}{x-\pi} = 1"#),
    Row(
      claim: #"\lim_{x \to \pi/2} \frac{\cos x}{x-\frac{\pi}{2}} = -1"#,
      twin: #"\lim_{x \to \pi/2} \frac{\cos x}{x-\frac{\pi}{2}} = 1"#),
    Row(
      claim: #"\lim_{x \to a} \frac{x^2-a^2}{x-a} = 2a"#,
      twin: #"\lim_{x \to a} \frac{x^2-a^2}{x-a} = a"#),
    Row(
      claim: #"\lim_{x \to 5} (x^2-3x+2) = 12"#,
      twin: #"\lim_{x \to 5} (x^2-3x+2) = 10"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{(x+h)^2-x^2}{h} = 2x"#,
      twin: #"\lim_{h \to 0} \frac{(x+h)^2-x^2}{h} = x"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{(x+h)^3-x^3}{h} = 3x^2"#,
      twin: #"\lim_{h \to 0} \frac{(x+h)^3-x^3}{h} = 3x"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{\sin(x+h)-\sin x}{h} = \cos x"#,
      twin: #"\lim_{h \to 0} \frac{\sin(x+h)-\sin x}{h} = \sin x"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{\mathrm{e}^{x+h}-\mathrm{e}^x}{h} = \mathrm{e}^x"#,
      twin: #"\lim_{h \to 0} \frac{\mathrm{e}^{x+h}-\mathrm{e}^x}{h} = \mathrm{e}^{-x}"#),
    Row(
      claim: #"\lim_{h \to 0} \frac{\sqrt{x+h}-\sqrt{x}}{h} = \frac{1}{2\sqrt{x}}"#,
      twin: #"\lim_{h \to 0} \frac{\sqrt{x+h}-\sqrt{x}}{h} = \frac{1}{\sqrt{x}}"#,
      assumptions: [#"x > 0"#]),
    Row(
      claim: #"\lim_{h \to 0} \frac{1}{h}\left(\frac{1}{x+h}-\frac{1}{x}\right) = -\frac{1}{x^2}"#,
      twin: #"\lim_{h \to 0} \frac{1}{h}\left(\frac{1}{x+h}-\frac{1}{x}\right) = \frac{1}{x^2}"#,
      assumptions: [#"x \ne 0"#]),
    Row(
      claim: #"\lim_{h \to 0} \frac{\ln(x+h)-\ln x}{h} = \frac{1}{x}"#,
      twin: #"\lim_{h \to 0} \frac{\ln(x+h)-\ln x}{h} = \ln x"#,
      assumptions: [#"x > 0"#]),
    Row(
      claim: #"\lim_{h \to 0} \frac{(x+h)^n-x^n}{h} = n\,x^{n-1}"#,
      twin: #"\lim_{h \to 0} \frac{(x+h)^n-x^n}{h} = n\,x^{n}"#,
      assumptions: [#"n \in \mathbb{N}"#, #"x \ne 0"#]),
    Row(
      claim: #"\lim_{x \to \infty} \frac{1}{x} = 0"#,
      twin: #"\lim_{x \to \infty} \frac{1}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{3x^2-x+4}{2x^2+5} = \frac{3}{2}"#,
      twin: #"\lim_{x \to \infty} \frac{3x^2-x+4}{2x^2+5} = \frac{4}{5}"#),
    Row(
      claim: #"\lim_{x \to -\infty} \frac{x}{\sqrt{x^2+1}} = -1"#,
      twin: #"\lim_{x \to -\infty} \frac{x}{\sqrt{x^2+1}} = 1"#),
    Row(
      claim: #"\lim_{x \to \infty} \left(\sqrt{x^2+x}-x\right) = \frac{1}{2}"#,
      twin: #"\lim_{x \to \infty} \left(\sqrt{x^2+x}-x\right) = 0"#),
    Row(
      claim: #"\lim_{x \to \infty} \left(\sqrt{x+1}-\sqrt{x}\right) = 0"#,
      twin: #"\lim_{x \to \infty} \left(\sqrt{x+1}-\sqrt{x}\right) = \frac{1}{2}"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{x^n}{\mathrm{e}^x} = 0"#,
      twin: #"\lim_{x \to \infty} \frac{x^n}{\mathrm{e}^x} = 1"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{\ln x}{x} = 0"#,
      twin: #"\lim_{x \to \infty} \frac{\ln x}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{\ln x}{x^a} = 0"#,
      twin: #"\lim_{x \to \infty} \frac{\ln x}{x^a} = a"#,
      assumptions: [#"a > 0"#]),
    Row(
      claim: #"\lim_{x \to \infty} \arctan x = \frac{\pi}{2}"#,
      twin: #"\lim_{x \to \infty} \arctan x = \pi"#),
    Row(
      claim: #"\lim_{x \to -\infty} \arctan x = -\frac{\pi}{2}"#,
      twin: #"\lim_{x \to -\infty} \arctan x = \frac{\pi}{2}"#),
    Row(
      claim: #"\lim_{x \to \infty} \tanh x = 1"#,
      twin: #"\lim_{x \to \infty} \tanh x = 0"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{\sin x}{x} = 0"#,
      twin: #"\lim_{x \to \infty} \frac{\sin x}{x} = 1"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{x+\sin x}{x-\cos x} = 1"#,
      twin: #"\lim_{x \to \infty} \frac{x+\sin x}{x-\cos x} = -1"#),
    Row(
      claim: #"\lim_{x \to \infty} x \sin\frac{1}{x} = 1"#,
      twin: #"\lim_{x \to \infty} x \sin\frac{1}{x} = 0"#),
    Row(
      claim: #"\lim_{x \to \infty} x\left(\frac{\pi}{2}-\arctan x\right) = 1"#,
      twin: #"\lim_{x \to \infty} x\left(\frac{\pi}{2}-\arctan x\right) = 0"#),
    Row(
      claim: #"\lim_{x \to \infty} \frac{\lfloor x \rfloor}{x} = 1"#,
      twin: #"\lim_{x \to \infty} \frac{\lfloor x \rfloor}{x} = 0"#),
    Row(
      claim: #"\lim_{n \to \infty} \left(1+\frac{1}{n}\right)^n = \mathrm{e}"#,
      twin: #"\lim_{n \to \infty} \left(1+\frac{1}{n}\right)^n = 1"#),
    Row(
      claim: #"\lim_{n \to \infty} \left(1+\frac{x}{n}\right)^n = \mathrm{e}^x"#,
      twin: #"\lim_{n \to \infty} \left(1+\frac{x}{n}\right)^n = 1+x"#),
    Row(
      claim: #"\lim_{n \to \infty} n^{1/n} = 1"#,
      twin: #"\lim_{n \to \infty} n^{1/n} = 2"#),
    Row(
      claim: #"\lim_{n \to \infty} q^n = 0"#,
      twin: #"\lim_{n \to \infty} q^n = q"#,
      assumptions: [#"|q| < 1"#]),
    Row(
      claim: #"\lim_{n \to \infty} n\,q^n = 0"#,
      twin: #"\lim_{n \to \infty} n\,q^n = 1"#,
      assumptions: [#"|q| < 1"#]),
    Row(
      claim: #"\lim_{n \to \infty} \frac{(-1)^n}{n} = 0"#,
      twin: #"\lim_{n \to \infty} \frac{(-1)^n}{n} = 1"#),
    Row(
      claim: #"\lim_{n \to \infty} \frac{2^n}{n!} = 0"#,
      twin: #"\lim_{n \to \infty} \frac{2^n}{n!} = 2"#),
    Row(
      claim: #"\lim_{n \to \infty} \frac{n!}{n^n} = 0"#,
      twin: #"\lim_{n \to \infty} \frac{n!}{n^n} = 1"#),
    Row(
      claim: #"\lim_{n \to \infty} \frac{n!}{n^n \mathrm{e}^{-n} \sqrt{2 \pi n}} = 1"#,
      twin: #"\lim_{n \to \infty} \frac{n!}{n^n \mathrm{e}^{-n} \sqrt{2 \pi n}} = \pi"#),
    Row(
      claim: #"\lim_{n \to \infty} \left(\sqrt{n^2+n}-n\right) = \frac{1}{2}"#,
      twin: #"\lim_{n \to \infty} \left(\sqrt{n^2+n}-n\right) = 1"#),
    Row(
      claim: #"\lim_{n \to \infty} \frac{1}{n^2} \sum_{k=1}^{n} k = \frac{1}{2}"#,
      twin: #"\lim_{n \to \infty} \frac{1}{n^2} \sum_{k=1}^{n} k = 1"#),
    Row(
      claim: #"\lim_{n \to \infty} \sum_{k=1}^{n} \frac{1}{n} \left(\frac{k}{n}\right)^2 = \frac{1}{3}"#,
      twin: #"\lim_{n \to \infty} \sum_{k=1}^{n} \frac{1}{n} \left(\frac{k}{n}\right)^2 = \frac{1}{2}"#),
    Row(
      claim: #"\lim_{n \to \infty} \frac{2^n+3^n}{3^n} = 1"#,
      twin: #"\lim_{n \to \infty} \frac{2^n+3^n}{3^n} = 2"#),
    Row(
      claim: #"\lim_{n \to \infty} n\left(a^{1/n}-1\right) = \ln a"#,
      twin: #"\lim_{n \to \infty} n\left(a^{1/n}-1\right) = a"#,
      assumptions: [#"a > 0"#]),
  ]

  private static let series: [Row] = [
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{1}{2^k} = 2"#,
      twin: #"\sum_{k=0}^{\infty} \frac{1}{2^k} = 1"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{2^k} = 1"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{2^k} = 2"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} q^k = \frac{1}{1-q}"#,
      twin: #"\sum_{k=0}^{\infty} q^k = \frac{q}{1-q}"#,
      assumptions: [#"|q| < 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} k\,q^k = \frac{q}{(1-q)^2}"#,
      twin: #"\sum_{k=1}^{\infty} k\,q^k = \frac{1}{(1-q)^2}"#,
      assumptions: [#"|q| < 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} k^2 q^k = \frac{q\,(1+q)}{(1-q)^3}"#,
      twin: #"\sum_{k=1}^{\infty} k^2 q^k = \frac{q\,(1-q)}{(1-q)^3}"#,
      assumptions: [#"|q| < 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{k}{2^k} = 2"#,
      twin: #"\sum_{k=1}^{\infty} \frac{k}{2^k} = 1"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k\,(k+1)} = 1"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k\,(k+1)} = 2"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \left(\frac{1}{k}-\frac{1}{k+1}\right) = 1"#,
      twin: #"\sum_{k=1}^{\infty} \left(\frac{1}{k}-\frac{1}{k+1}\right) = 0"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k\,(k+2)} = \frac{3}{4}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k\,(k+2)} = \frac{1}{2}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{4k^2-1} = \frac{1}{2}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{4k^2-1} = 1"#),
    Row(
      claim: #"\sum_{k=2}^{\infty} \frac{1}{k^2-1} = \frac{3}{4}"#,
      twin: #"\sum_{k=2}^{\infty} \frac{1}{k^2-1} = 1"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k^2} = \frac{\pi^2}{6}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k^2} = \frac{\pi^2}{8}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k^4} = \frac{\pi^4}{90}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k^4} = \frac{\pi^4}{96}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{1}{(2k+1)^2} = \frac{\pi^2}{8}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{1}{(2k+1)^2} = \frac{\pi^2}{6}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{(-1)^{k+1}}{k^2} = \frac{\pi^2}{12}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{(-1)^{k}}{k^2} = \frac{\pi^2}{12}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{(-1)^{k+1}}{k} = \ln 2"#,
      twin: #"\sum_{k=1}^{\infty} \frac{(-1)^{k}}{k} = \ln 2"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{2k+1} = \frac{\pi}{4}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{2k+1} = \frac{\pi}{2}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{3k+1} = \frac{\ln 2}{3}+\frac{\pi}{3\sqrt{3}}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{3k+1} = \frac{\ln 2}{3}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{1}{k!} = \mathrm{e}"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k!} = \mathrm{e}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{x^k}{k!} = \mathrm{e}^x"#,
      twin: #"\sum_{k=1}^{\infty} \frac{x^k}{k!} = \mathrm{e}^x"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{k!} = \frac{1}{\mathrm{e}}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{k!} = -\mathrm{e}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k x^{2k+1}}{(2k+1)!} = \sin x"#,
      twin: #"\sum_{k=0}^{\infty} \frac{x^{2k+1}}{(2k+1)!} = \sin x"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} (-1)^k \frac{x^{2k}}{(2k)!} = \cos x"#,
      twin: #"\sum_{k=0}^{\infty} (-1)^k \frac{x^{2k}}{(2k)!} = \sin x"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{x^{2k}}{(2k)!} = \cosh x"#,
      twin: #"\sum_{k=0}^{\infty} \frac{x^{2k}}{(2k)!} = \cos x"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{k}{(k+1)!} = 1"#,
      twin: #"\sum_{k=1}^{\infty} \frac{k}{(k+1)!} = \mathrm{e}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{k^2}{k!} = 2\mathrm{e}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{k^2}{k!} = \mathrm{e}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{x^k}{k} = -\ln(1-x)"#,
      twin: #"\sum_{k=1}^{\infty} \frac{x^k}{k} = \ln(1-x)"#,
      assumptions: [#"-1 \le x"#, #"x < 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{(-1)^{k+1} x^k}{k} = \ln(1+x)"#,
      twin: #"\sum_{k=1}^{\infty} \frac{(-1)^{k} x^k}{k} = \ln(1+x)"#,
      assumptions: [#"-1 < x"#, #"x \le 1"#]),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k x^{2k+1}}{2k+1} = \arctan x"#,
      twin: #"\sum_{k=0}^{\infty} \frac{x^{2k+1}}{2k+1} = \arctan x"#,
      assumptions: [#"|x| \le 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k \cdot 2^k} = \ln 2"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k \cdot 2^k} = \ln 3"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{2^k+3^k}{6^k} = \frac{7}{2}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{2^k+3^k}{6^k} = \frac{5}{2}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \mathrm{e}^{-k} = \frac{\mathrm{e}}{\mathrm{e}-1}"#,
      twin: #"\sum_{k=0}^{\infty} \mathrm{e}^{-k} = \frac{1}{\mathrm{e}-1}"#),
    Row(
      claim: #"\sum_{k=m}^{\infty} q^k = \frac{q^m}{1-q}"#,
      twin: #"\sum_{k=m}^{\infty} q^k = \frac{q^{m+1}}{1-q}"#,
      assumptions: [#"0 < q"#, #"q < 1"#]),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{9}{10^k} = 1"#,
      twin: #"\sum_{k=1}^{\infty} \frac{9}{10^k} = \frac{9}{10}"#),
    Row(
      claim: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{(2k+1) \cdot 3^k} = \frac{\pi}{2\sqrt{3}}"#,
      twin: #"\sum_{k=0}^{\infty} \frac{(-1)^k}{(2k+1) \cdot 3^k} = \frac{\pi}{\sqrt{3}}"#),
    Row(
      claim: #"\sum_{k=1}^{\infty} \frac{1}{k^2 (k+1)} = \frac{\pi^2}{6}-1"#,
      twin: #"\sum_{k=1}^{\infty} \frac{1}{k^2 (k+1)} = \frac{\pi^2}{6}"#),
  ]

  /// There is no value on the left side, whatever the symbols are.
  private static let undefined = [
    #"\lim_{x \to 0} \frac{1}{x} = 0"#,
    #"\lim_{x \to 0} \frac{1}{x^2} = 1"#,
    #"\lim_{x \to 0} \frac{|x|}{x} = 1"#,
    #"\lim_{x \to 0} \sqrt{x} = 0"#,
    #"\lim_{x \to 0} \ln x = 0"#,
    #"\lim_{x \to \infty} x = 0"#,
    #"\lim_{x \to \infty} \sin x = 0"#,
    #"\lim_{x \to 0} \sin\frac{1}{x} = 0"#,
    #"\lim_{x \to 2} \lfloor x \rfloor = 2"#,
    #"\lim_{x \to 0} x \ln x = 0"#,
    #"\lim_{x \to 0} \mathrm{e}^{1/x} = 0"#,
    #"\lim_{x \to \pi/2} \tan x = 0"#,
    #"\lim_{x \to 1} \arcsin x = \frac{\pi}{2}"#,
    #"\lim_{x \to \infty} \left(x-\sqrt{x}\right) = 0"#,
    #"\lim_{n \to \infty} (-1)^n = 1"#,
    #"\lim_{x \to 0} x^x = 1"#,
    #"\lim_{x \to -\infty} \sqrt{x} = 0"#,
    #"\lim_{x \to 0} \frac{x}{x-x} = 0"#,
    #"\sum_{k=1}^{\infty} \frac{1}{k} = 2"#,
    #"\sum_{k=0}^{\infty} 2^k = -1"#,
    #"\sum_{k=0}^{\infty} (-1)^k = \frac{1}{2}"#,
    #"\sum_{k=0}^{\infty} \frac{1}{k^2} = \frac{\pi^2}{6}"#,
    #"\sum_{k=1}^{\infty} k = -\frac{1}{12}"#,
    #"\sum_{k=1}^{\infty} \frac{k}{k+1} = 1"#,
    #"\sum_{k=1}^{\infty} \left(\frac{1}{k}-\frac{2}{k+1}\right) = 1"#,
    #"\sum_{k=1}^{\infty} \frac{2^k}{k} = 0"#,
  ]

  private func judge(_ claim: String, _ assumptions: [String]) -> Judgement {
    KindTableTests.judge(claim, assuming: assumptions).0
  }

  /// At least so many of the rows are proved, and of their twins none.
  private func expectMost(of rows: [Row], _ share: Double) {
    var proved = 0
    for row in rows {
      let judgement = judge(row.claim, row.assumptions)
      #expect(judgement.verdict != .refuted && judgement.verdict != .error, "\(row.claim)")
      if judgement.verdict == .proved { proved += 1 }
      let twin = judge(row.twin, row.assumptions)
      #expect(twin.verdict == .refuted || twin.verdict == .undecided, "\(row.twin): \(twin)")
    }
    #expect(Double(proved) >= share * Double(rows.count), "\(proved) of \(rows.count)")
  }

  @Test func limitsOfTextbooks() { expectMost(of: Self.limits, 0.97) }

  @Test func infiniteSumsOfTextbooks() { expectMost(of: Self.series, 0.97) }

  @Test func whatHasNoValueIsUndecided() {
    for claim in Self.undefined {
      let judgement = judge(claim, [])
      #expect(judgement.verdict == .undecided, "\(claim): \(judgement)")
    }
  }

  @Test func messagesSayWhyThereIsNoValue() {
    let rows = [
      (#"\lim_{x \to 0} \frac{1}{x^2} = 1"#, "it is infinite"),
      (#"\lim_{x \to 0} \frac{|x|}{x} = 1"#, "the limits from both sides differ"),
      (#"\sum_{k=0}^{\infty} 2^k = -1"#, "its terms do not tend to 0"),
      (#"\sum_{k=1}^{\infty} \frac{1}{k} = 2"#, "it grows like the harmonic series"),
    ]
    for (claim, reason) in rows {
      #expect(judge(claim, []).message?.hasSuffix(reason) ?? false, "\(claim): \(judge(claim, []))")
    }
  }

  @Test func domainsOfConvergenceAreConditions() {
    let rows = [
      (#"\sum_{k=0}^{\infty} q^k = \frac{1}{1-q}"#, ["q - 1 != 0", "1 - q^2 > 0"]),
      (#"\sum_{k=1}^{\infty} \frac{x^k}{k} = -\ln(1-x)"#, ["x + 1 >= 0", "1 - x > 0"]),
      (#"\sum_{k=0}^{\infty} \frac{x^k}{k!} = \mathrm{e}^x"#, []),
    ]
    for (claim, conditions) in rows {
      let judgement = judge(claim, [])
      #expect(judgement.verdict == .proved && judgement.conditions == conditions, "\(claim): \(judgement)")
    }
  }

  @Test func whatIsDividedByIsACondition() {
    let judgement = judge(#"\sum_{k=0}^{\infty} \frac{a}{a \cdot 2^k} = 2"#, [])
    #expect(judgement.verdict == .undecided || judgement.conditions == ["a != 0"], "\(judgement)")
    #expect(judge(#"\lim_{n \to \infty} \sum_{k=0}^{n} \frac{1}{2^k} = 2"#, []).verdict == .proved)
    #expect(judge(#"\lim_{x \to 0} \frac{x}{a} = 0"#, []).conditions == ["a != 0"])
  }

  @Test func parametersNeedWhatTheRulesNeed() {
    let rows: [(String, [String])] = [
      (#"\lim_{n \to \infty} q^n = 0"#, [#"|q| \le 1"#]),
      (#"\lim_{h \to 0} \frac{a^h-1}{h} = \ln |a|"#, [#"a \ne 0"#]),
      (#"\lim_{x \to 0} \frac{\sin(a x)}{\sin(b x)} = \frac{a}{b}"#, [#"a > 0"#]),
      (#"\lim_{x \to \infty} \mathrm{e}^{a x} = 0"#, [#"a \le 0"#]),
      (#"\lim_{x \to a} \sqrt{x} = \sqrt{a}"#, [#"a \ge 0"#]),
      (#"\sum_{k=0}^{\infty} q^k = \frac{1}{1-q}"#, [#"q > 1"#]),
      (#"\lim_{x \to \infty} q^x = 0"#, [#"|q| < 1"#]),
    ]
    for (claim, assumptions) in rows {
      #expect(judge(claim, assumptions).verdict != .proved, "\(claim)")
    }
  }
}
