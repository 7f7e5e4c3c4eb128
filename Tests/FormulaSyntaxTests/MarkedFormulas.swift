/// Formulas that are wrong or doubtful, the place of each finding, and what its mends make of the formula.
///
/// Below a formula stand its findings: a line of `^` under the place, or `|` before an empty one, with the severity and the
/// identifier behind; then, one a line behind `=`, the formula with each mend.
enum MarkedFormulas {
  static let latex = #"""
    \sin\theta x
    ^^^^^^^^^^^^ E ambiguous-argument
    = \sin(\theta x)
    = \sin(\theta) x

    2\sin 3 x y
     ^^^^^^^^^^ E ambiguous-argument
    = 2\sin(3 x y)
    = 2\sin(3 x) y

    \cos 2\cdot x
    ^^^^^^^^^^^ E ambiguous-argument
    = \cos(2\cdot) x
    = \cos(2) \cdot x

    r cos(x)
      ^^^ W read-as-function
    = r \cos(x)

    ln x
    ^^ W read-as-function
    = \ln x

    \log x
    ^^^^ W natural-logarithm
    = \ln x

    x2
     ^ E missing-operator
    = x\cdot 2

    (a+b)3
         ^ E missing-operator
    = (a+b)\cdot 3

    x^10
     ^^^ W short-script
      ^^ E missing-braces
    = x^{10}
    = x^{10}

    x^-1
     ^^^ W short-script
      ^^ E missing-braces
    = x^{-1}
    = x^{-1}

    \sqrt12
         ^^ E missing-braces
    = \sqrt{12}

    a <= b
      ^^ E not-understood
    = a \le  b

    a >= b
      ^^ E not-understood
    = a \ge  b

    a == b
      ^^ E not-understood
    = a = b

    a <> b
      ^^ E not-understood
    = a \ne  b

    x = 1,5
        ^^^ E not-understood
    = x = 1.5

    x = 1,500
        ^^^^^ E not-understood
    = x = 1\,500

    x = 0,125
        ^^^^^ E not-understood
    = x = 0.125

    1.000.000
    ^^^^^^^^^ E missing-operator
    = 1\,000\,000

    1.2.3
    ^^^^^ E missing-operator

    1'000
    ^^ E not-understood
    = 1\,000

    2\frac12
    ^^^^^^^^ E ambiguous-number
    = 2+\frac12
    = 2\cdot \frac12

    1.5e-3
    ^^^^^^ E ambiguous-number
    = 1.5\cdot10^{-3}

    2e5
    ^^^ E ambiguous-number
    = 2\cdot10^{5}

    k(x - 1)
    ^ E ambiguous-application
    = k\cdot (x - 1)

    f(x) + f
    ^ E ambiguous-application
    = f\cdot (x) + f

    \sin -x
    ^^^^^^ E ambiguous-argument

    \sin
    ^^^^ E missing-operand

    \sin + 1
    ^^^^ E missing-operand

    \tan^{-2} x = \cot^{-1} x
                  ^^^^^^^^^ E ambiguous-power

    (a + b
    ^ E unbalanced-parenthesis

    a + b)
         ^ E unbalanced-parenthesis

    (a + b]
          ^ E unbalanced-parenthesis

    |a + b
    ^ E unbalanced-parenthesis

    a +
      ^ E missing-operand

    a = = b
        ^ E missing-operand

    = b
    ^ E missing-operand

    a + * b
        ^ E missing-operand

    a ** b
       ^ E missing-operand

    \frac{a}{}
             | E missing-operand

    \operatorname{rotaton}(x)
    ^^^^^^^^^^^^^^^^^^^^^^ E unknown-function

    \operatorname{atan2}(x)
    ^^^^^^^^^^^^^^^^^^^^^^^ E wrong-number-of-arguments

    \operatorname{mod}(x)
    ^^^^^^^^^^^^^^^^^^^^^ E wrong-number-of-arguments

    \max x
    ^^^^ E missing-parentheses

    \begin{pmatrix} a & b \\ c \end{pmatrix}
                             ^ E ragged-matrix

    x = \begin{cases} 1 \\ 2 \end{cases}
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E not-understood

    \sum_{k<3} k
    ^^^^^^^^^^ E not-understood

    \sum_{k=1}^n k + k^2
                     ^^^ E ambiguous-argument

    \int_0^1 x
    ^^^^^^^^ E not-understood

    \lim_{x \to 0} x

    \frac{df}{dx}
    ^^^^^^^^^^^^^ E not-understood

    dy/dx
      ^^^ E not-understood

    n!=6
     ^ E not-understood

    x = \pm 2
        ^^^ E not-understood

    \infty > 1
    ^^^^^^ E not-understood

    1 + \dots + n
        ^^^^^ E not-understood

    A \cup B
      ^^^^ E not-understood

    f \circ g
      ^^^^^ E not-understood

    x \Rightarrow y
      ^^^^^^^^^^^ E not-understood

    (a \mid b)
       ^^^^ E not-understood

    \langle u, v\rangle
    ^^^^^^^ E not-understood
                ^^^^^^^ E not-understood

    x^*
      ^ E not-understood

    x = [0, 1]
        ^^^^^^ E not-understood

    x = \{0, 1\}
        ^^^^^^^^ E not-understood

    [1 2; 3 4]
    ^^^^^^^^^^ E not-understood

    a.b
     ^ E not-understood
    = a\cdot b

    ½ x
    ^ E not-understood
    = \frac{1}{2} x

    n \text{ is prime}
      ^^^^^^^^^^^^^^^^ E not-understood

    gcd(a, b)
    ^^^ E bare-word
    = \operatorname{gcd}(a, b)

    a = b and c = d
          ^^^ W bare-word
    = a = b \text{ and } c = d

    7 mod 3
      ^^^ W bare-word
    = 7 \bmod 3

    45^{o}
       ^^^ W read-as-degrees
    = 45^\circ

    a/bc
     ^^^ W read-as-quotient

    \sin x/2
    ^^^^^^^ W read-as-quotient

    \sin x\,y
    ^^^^^^^^^ W read-as-product

    \sin x^2
         ^^^ W read-as-power

    \sin(x)^2
    ^^^^^^^^^ W read-as-power

    e^x
    ^ W read-as-constant
    = \mathrm{e}^x

    3 + 4i
         ^ W read-as-constant
    = 3 + 4\mathrm{i}

    \mathbf{AB}
    ^^^^^^^^^^^ W read-as-product
    = \mathbf{A}\mathbf{B}

    \binom{x}{y}\begin{pmatrix} 1 & 2\end{pmatrix}
    ^^^^^^^^^^^^ W read-as-column

    x = 1 :
          ^ E empty-formula

    x: y: z
        ^ E not-understood

    ©
    ^ E not-understood
    """#

  static let calculator = #"""
    x 2
      ^ E missing-operator
    = x *2

    (a)3
       ^ E missing-operator
    = (a)*3

    sin x
    ^^^ E missing-parentheses
    = sin(x)

    2*cos 45
      ^^^ E missing-parentheses
    = 2*cos(45)

    rotaton(x)
    ^^^^^^^ E unknown-function
    = rotation(x)

    sine(x)
    ^^^^ E unknown-function

    xy = x*y
    ^^ W one-name
    = x*y = x*y

    1/2x
    ^^^^ W read-as-quotient
    = (1/2)*x

    x(y + 1)
    ^ W read-as-product
    = x*(y + 1)

    1e-3
    ^^^^ W read-as-number
    = 1*10^-3

    x+-2
     ^^ W read-as-difference

    sin^-1(x)
    ^^^^^^^^^ W read-as-inverse

    e^x
    ^ W read-as-constant

    (a + b
    ^ E unbalanced-parenthesis

    a + b)
         ^ E unbalanced-parenthesis

    [1, 2]
    ^^^^^^ E not-understood

    [[1, 2], [3]]
             ^^^ E ragged-matrix

    sin(1, 2)
    ^^^^^^^^^ E wrong-number-of-arguments

    mod(7)
    ^^^^^^ E wrong-number-of-arguments

    cot^-1(x)
    ^^^^^^^^^ E ambiguous-power

    acot(x)
    ^^^^ E ambiguous-function

    root(x, y)
    ^^^^^^^^^^ E not-understood

    30°°
       ^ E not-understood

    15'
      ^ E not-understood

    30°75'
       ^^^ E not-understood

    a $ b
      ^ E unexpected-character

    !x
    ^ E missing-operand

    a +
      ^ E missing-operand

    a*/b
      ^ E missing-operand

    ()
    ^ E missing-operand

    a = ± b
        ^ E missing-operand

    x > 0 or y > 0
          ^^ E not-understood

    |a|b|c|
    ^^^^^^^ E ambiguous-argument

    √2x
    ^ E missing-parentheses
    """#
}
