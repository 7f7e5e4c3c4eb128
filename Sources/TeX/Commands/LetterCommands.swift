extension LaTeXCommand {
  /// Greek, Hebrew and other letters, by the names that LaTeX, AMS-LaTeX and KaTeX give them.
  static let letters: [LaTeXCommand] =
    pairs(
      """
      alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
      varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ
      upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ
      Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ
      Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
      varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ
      varPsi Ψ varOmega Ω
      ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ eth ð
      AA Å aa å AE Æ ae æ OE Œ oe œ O Ø o ø L Ł l ł ss ß i ı j ȷ Bbbk 𝕜
      """
    ).map { LaTeXCommand($0, .letter($1)) }
}
