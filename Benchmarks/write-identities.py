#!/usr/bin/env python3
"""Writes identities.jsonl: true identities and a false twin of each, in the notations of four systems.

The table below is the source; it is written by hand. An entry has a name, a left side, a right side and the right
side of the false twin, in which one sign, function or constant is another. Sides are Python source: `**` is a power,
`1/2` is exact, every name stands for a real number, `Matrix` takes a list of rows.

    write-identities.py > identities.jsonl
"""

import json
import re

IDENTITIES = [
    # Polynomials.
    ("difference-of-squares", "(x + y)*(x - y)", "x**2 - y**2", "x**2 + y**2"),
    ("square-of-sum", "(x + y)**2 - (x - y)**2", "4*x*y", "2*x*y"),
    ("cube-of-sum", "(a + b)**3", "a**3 + 3*a**2*b + 3*a*b**2 + b**3", "a**3 + 3*a**2*b - 3*a*b**2 + b**3"),
    ("sum-of-cubes", "x**3 + y**3", "(x + y)*(x**2 - x*y + y**2)", "(x + y)*(x**2 + x*y + y**2)"),
    ("two-squares", "(a**2 + b**2)*(c**2 + d**2)", "(a*c - b*d)**2 + (a*d + b*c)**2",
     "(a*c - b*d)**2 + (a*d - b*c)**2"),
    ("four-squares", "(a**2 + b**2 + c**2 + d**2)*(p**2 + q**2 + r**2 + s**2)",
     "(a*p + b*q + c*r + d*s)**2 + (a*q - b*p + c*s - d*r)**2 + (a*r - b*s - c*p + d*q)**2"
     " + (a*s + b*r - c*q - d*p)**2",
     "(a*p + b*q + c*r + d*s)**2 + (a*q - b*p + c*s - d*r)**2 + (a*r - b*s - c*p + d*q)**2"
     " + (a*s + b*r + c*q - d*p)**2"),
    ("fourth-powers", "x**4 + 4*y**4", "(x**2 + 2*x*y + 2*y**2)*(x**2 - 2*x*y + 2*y**2)",
     "(x**2 + 2*x*y + 2*y**2)*(x**2 - 2*x*y - 2*y**2)"),
    ("three-cubes", "a**3 + b**3 + c**3 - 3*a*b*c", "(a + b + c)*(a**2 + b**2 + c**2 - a*b - b*c - c*a)",
     "(a + b + c)*(a**2 + b**2 + c**2 - a*b - b*c + c*a)"),
    ("vandermonde", "(b - a)*(c - a)*(c - b)", "b*c**2 - b**2*c - a*c**2 + a**2*c + a*b**2 - a**2*b",
     "b*c**2 - b**2*c - a*c**2 + a**2*c + a*b**2 + a**2*b"),
    ("cross-product-length", "(a**2 + b**2 + c**2)*(x**2 + y**2 + z**2) - (a*x + b*y + c*z)**2",
     "(a*y - b*x)**2 + (b*z - c*y)**2 + (c*x - a*z)**2", "(a*y - b*x)**2 + (b*z - c*y)**2 + (c*x + a*z)**2"),
    ("eighth-power", "(x + 1)**8",
     "x**8 + 8*x**7 + 28*x**6 + 56*x**5 + 70*x**4 + 56*x**3 + 28*x**2 + 8*x + 1",
     "x**8 + 8*x**7 + 28*x**6 + 56*x**5 + 72*x**4 + 56*x**3 + 28*x**2 + 8*x + 1"),
    ("geometric-sum", "(x - 1)*(x**9 + x**8 + x**7 + x**6 + x**5 + x**4 + x**3 + x**2 + x + 1)", "x**10 - 1",
     "x**10 + 1"),
    ("triangle-area", "2*(a**2*b**2 + b**2*c**2 + c**2*a**2) - (a**4 + b**4 + c**4)",
     "(a + b + c)*(-a + b + c)*(a - b + c)*(a + b - c)", "(a + b + c)*(-a + b + c)*(a - b + c)*(a + b + c)"),
    ("squares-and-fourth-powers", "(x**2 + y**2 + (x + y)**2)**2", "2*(x**4 + y**4 + (x + y)**4)",
     "2*(x**4 + y**4 + (x - y)**4)"),
    ("twelfth-power", "(x**2 - 2*x*y + y**2)**6", "(x - y)**12", "(x + y)**12"),
    ("trinomial-tenth-power", "(x + y + z)**10", "((x + y)**2 + 2*z*(x + y) + z**2)**5",
     "((x + y)**2 + 2*z*(x - y) + z**2)**5"),
    ("triangle-shoelace", "(x1 - x0)*(y2 - y0) - (x2 - x0)*(y1 - y0)",
     "x0*y1 - x1*y0 + x1*y2 - x2*y1 + x2*y0 - x0*y2", "x0*y1 - x1*y0 + x1*y2 - x2*y1 + x2*y0 + x0*y2"),
    ("scaling-twice-about-point", "s*((r*(x - x0) + x0) - x0) + x0", "r*s*(x - x0) + x0", "r*s*(x - x0) - x0"),
    ("scaling-about-two-points", "s*((r*(x - a) + a) - b) + b", "r*s*x + s*a*(1 - r) + b*(1 - s)",
     "r*s*x + s*a*(1 - r) + b*(1 + s)"),
    ("resizing-about-anchor", "(x + w*a) - v*a", "x + (w - v)*a", "x + (w + v)*a"),
    ("cubic-curve", "(1 - t)*((1 - t)*((1 - t)*a + t*b) + t*((1 - t)*b + t*c))"
     " + t*((1 - t)*((1 - t)*b + t*c) + t*((1 - t)*c + t*d))",
     "(1 - t)**3*a + 3*t*(1 - t)**2*b + 3*t**2*(1 - t)*c + t**3*d",
     "(1 - t)**3*a + 3*t*(1 - t)**2*b + 2*t**2*(1 - t)*c + t**3*d"),
    ("chebyshev-composition", "4*(2*x**2 - 1)**3 - 3*(2*x**2 - 1)", "32*x**6 - 48*x**4 + 18*x**2 - 1",
     "32*x**6 - 48*x**4 + 18*x**2 + 1"),
    ("determinant-of-product", "(a*d - b*c)*(p*s - q*r)", "(a*p + b*r)*(c*q + d*s) - (a*q + b*s)*(c*p + d*r)",
     "(a*p + b*r)*(c*q + d*s) - (a*q + b*s)*(c*p - d*r)"),
    # Rational functions.
    ("sum-of-reciprocals", "1/x + 1/y", "(x + y)/(x*y)", "(x - y)/(x*y)"),
    ("telescoping", "1/(x*(x + 1))", "1/x - 1/(x + 1)", "1/x + 1/(x + 1)"),
    ("partial-fractions", "2/(x**2 - 1)", "1/(x - 1) - 1/(x + 1)", "1/(x - 1) - 1/(x + 2)"),
    ("three-partial-fractions", "(x**2 + 1)/(x*(x - 1)*(x + 1))", "1/(x - 1) + 1/(x + 1) - 1/x",
     "1/(x - 1) + 1/(x + 1) + 1/x"),
    ("cancelled-factor", "(x**3 - 1)/(x - 1)", "x**2 + x + 1", "x**2 - x + 1"),
    ("continued-fraction", "1/(1 + 1/(1 + 1/x))", "(x + 1)/(2*x + 1)", "(x + 1)/(2*x - 1)"),
    ("inverse-matrix-entry", "a*(d/(a*d - b*c)) + b*(-c/(a*d - b*c))", "1", "-1"),
    ("projective-map-inverse", "(d*((a*x + b)/(c*x + d)) - b)/(a - c*((a*x + b)/(c*x + d)))", "x", "-x"),
    ("lagrange-squares", "a**2/((a - b)*(a - c)) + b**2/((b - a)*(b - c)) + c**2/((c - a)*(c - b))", "1", "2"),
    ("lagrange-cubes", "a**3/((a - b)*(a - c)) + b**3/((b - a)*(b - c)) + c**3/((c - a)*(c - b))", "a + b + c",
     "a + b - c"),
    ("parallel-resistors", "1/(1/a + 1/b + 1/c)", "a*b*c/(a*b + b*c + c*a)", "a*b*c/(a*b + b*c - c*a)"),
    ("rational-circle", "((1 - t**2)/(1 + t**2))**2 + (2*t/(1 + t**2))**2", "1", "2"),
    ("pinch-factor", "(x - p)*(n/m) + p", "(n*x + (m - n)*p)/m", "(n*x + (m + n)*p)/m"),
    ("cross-ratio", "(a - c)*(b - d)/((b - c)*(a - d)) + (a - b)*(c - d)/((c - b)*(a - d))", "1", "-1"),
    ("three-velocities", "((u + v)/(1 + u*v) + w)/(1 + w*(u + v)/(1 + u*v))",
     "(u + v + w + u*v*w)/(1 + u*v + v*w + w*u)", "(u + v + w - u*v*w)/(1 + u*v + v*w + w*u)"),
    ("perspective-division", "(x/(1 - z/d))/(1 - (z/(1 - z/d))/k)", "x*d*k/(k*d - k*z - d*z)",
     "x*d*k/(k*d - k*z + d*z)"),
    # Trigonometry: addition, multiples, halves.
    ("unit-circle", "cos(x)**2 + sin(x)**2", "1", "cos(x)"),
    ("cosine-of-sum", "cos(a + b)", "cos(a)*cos(b) - sin(a)*sin(b)", "cos(a)*cos(b) + sin(a)*sin(b)"),
    ("sine-of-sum", "sin(a + b)", "sin(a)*cos(b) + cos(a)*sin(b)", "sin(a)*cos(b) - cos(a)*sin(b)"),
    ("sine-of-difference", "sin(a - b)", "sin(a)*cos(b) - cos(a)*sin(b)", "sin(a)*sin(b) - cos(a)*sin(b)"),
    ("tangent-of-sum", "tan(a + b)", "(tan(a) + tan(b))/(1 - tan(a)*tan(b))",
     "(tan(a) + tan(b))/(1 + tan(a)*tan(b))"),
    ("sine-of-three-angles", "sin(a + b + c)",
     "sin(a)*cos(b)*cos(c) + cos(a)*sin(b)*cos(c) + cos(a)*cos(b)*sin(c) - sin(a)*sin(b)*sin(c)",
     "sin(a)*cos(b)*cos(c) + cos(a)*sin(b)*cos(c) + cos(a)*cos(b)*sin(c) + sin(a)*sin(b)*sin(c)"),
    ("double-cosine", "cos(2*x)", "2*cos(x)**2 - 1", "2*sin(x)**2 - 1"),
    ("triple-sine", "sin(3*x)", "3*sin(x) - 4*sin(x)**3", "3*sin(x) + 4*sin(x)**3"),
    ("triple-cosine", "cos(3*x)", "4*cos(x)**3 - 3*cos(x)", "4*cos(x)**3 - 2*cos(x)"),
    ("fourfold-cosine", "cos(4*x)", "8*cos(x)**4 - 8*cos(x)**2 + 1", "8*cos(x)**4 - 8*cos(x)**2 - 1"),
    ("fivefold-sine", "sin(5*x)", "16*sin(x)**5 - 20*sin(x)**3 + 5*sin(x)",
     "16*sin(x)**5 + 20*sin(x)**3 + 5*sin(x)"),
    ("sevenfold-cosine", "cos(7*x)", "64*cos(x)**7 - 112*cos(x)**5 + 56*cos(x)**3 - 7*cos(x)",
     "64*cos(x)**7 - 112*cos(x)**5 + 56*cos(x)**3 - 9*cos(x)"),
    ("triple-tangent", "tan(3*x)", "(3*tan(x) - tan(x)**3)/(1 - 3*tan(x)**2)",
     "(3*tan(x) + tan(x)**3)/(1 - 3*tan(x)**2)"),
    ("half-sine", "sin(x/2)**2", "(1 - cos(x))/2", "(1 + cos(x))/2"),
    ("half-tangent", "tan(x/2)", "sin(x)/(1 + cos(x))", "sin(x)/(1 - cos(x))"),
    ("half-tangent-again", "tan(x/2)", "(1 - cos(x))/sin(x)", "(1 - sin(x))/sin(x)"),
    ("cosine-by-half-tangent", "(1 - tan(x/2)**2)/(1 + tan(x/2)**2)", "cos(x)", "sin(x)"),
    ("product-to-sum", "sin(a)*cos(b)", "(sin(a + b) + sin(a - b))/2", "(sin(a + b) - sin(a - b))/2"),
    ("sum-to-product", "cos(a) + cos(b)", "2*cos((a + b)/2)*cos((a - b)/2)", "2*cos((a + b)/2)*sin((a - b)/2)"),
    ("difference-of-sine-squares", "sin(a)**2 - sin(b)**2", "sin(a + b)*sin(a - b)", "sin(a + b)*cos(a - b)"),
    ("cosine-product", "cos(a + b)*cos(a - b)", "cos(a)**2 - sin(b)**2", "cos(a)**2 + sin(b)**2"),
    ("secant-square", "1 + tan(x)**2", "1/cos(x)**2", "1/sin(x)**2"),
    ("fourth-powers-of-circle", "sin(x)**4 + cos(x)**4", "(3 + cos(4*x))/4", "(3 - cos(4*x))/4"),
    ("sixth-powers-of-circle", "sin(x)**6 + cos(x)**6", "(5 + 3*cos(4*x))/8", "(5 + 3*cos(2*x))/8"),
    ("power-reduction", "cos(x)**5", "(10*cos(x) + 5*cos(3*x) + cos(5*x))/16",
     "(10*cos(x) - 5*cos(3*x) + cos(5*x))/16"),
    ("three-sines", "sin(x) + sin(2*x) + sin(3*x)", "sin(2*x)*(2*cos(x) + 1)", "sin(2*x)*(2*cos(x) - 1)"),
    ("doubling-chain", "8*sin(x)*cos(x)*cos(2*x)*cos(4*x)", "sin(8*x)", "cos(8*x)"),
    ("cosine-sum", "(1 + 2*cos(x) + 2*cos(2*x) + 2*cos(3*x))*sin(x/2)", "sin(7*x/2)", "sin(5*x/2)"),
    ("cotangent-minus-tangent", "cot(x) - tan(x)", "2*cot(2*x)", "2*tan(2*x)"),
    ("cosecant-of-double", "csc(2*x)", "(tan(x) + cot(x))/2", "(tan(x) - cot(x))/2"),
    ("sine-over-one-plus-cosine", "sin(x)/(1 + cos(x)) + (1 + cos(x))/sin(x)", "2/sin(x)", "2/cos(x)"),
    ("one-minus-sine", "(1 - sin(x))/cos(x)", "cos(x)/(1 + sin(x))", "cos(x)/(1 - sin(x))"),
    ("two-fractions-with-cosine", "1/(1 - cos(x)) + 1/(1 + cos(x))", "2/sin(x)**2", "2/cos(x)**2"),
    ("chord", "(cos(a) - cos(b))**2 + (sin(a) - sin(b))**2", "4*sin((a - b)/2)**2", "4*sin((a + b)/2)**2"),
    ("law-of-cosines", "(b - a*cos(t))**2 + (a*sin(t))**2", "a**2 + b**2 - 2*a*b*cos(t)",
     "a**2 + b**2 - 2*a*b*sin(t)"),
    ("sphere", "(sin(a)*cos(b))**2 + (sin(a)*sin(b))**2 + cos(a)**2", "1", "sin(a)"),
    # Trigonometry: rational multiples of pi.
    ("quarter-turn", "sin(x + pi/2)", "cos(x)", "-cos(x)"),
    ("eighth-turn-tangent", "tan(x + pi/4)", "(1 + tan(x))/(1 - tan(x))", "(1 + tan(x))/(2 - tan(x))"),
    ("three-phases", "cos(x) + cos(x + 2*pi/3) + cos(x + 4*pi/3)", "0", "1"),
    ("triple-sine-product", "4*sin(x)*sin(pi/3 - x)*sin(pi/3 + x)", "sin(3*x)", "cos(3*x)"),
    ("sixty-degrees", "sin(x + pi/3) - sin(x - pi/3)", "sqrt(3)*cos(x)", "sqrt(3)*sin(x)"),
    ("sine-plus-cosine", "sin(x) + cos(x)", "sqrt(2)*sin(x + pi/4)", "sqrt(2)*sin(x - pi/4)"),
    ("fifteen-degrees", "sin(pi/12)", "(sqrt(6) - sqrt(2))/4", "(sqrt(6) + sqrt(2))/4"),
    ("eighth-of-pi-tangent", "tan(pi/8)", "sqrt(2) - 1", "sqrt(3) - 1"),
    ("fifth-of-pi", "cos(pi/5)", "(1 + sqrt(5))/4", "(1 - sqrt(5))/4"),
    ("two-fifths-of-pi", "cos(pi/5) - cos(2*pi/5)", "1/2", "1/3"),
    ("fifth-of-pi-sine", "sin(pi/5)**2", "(5 - sqrt(5))/8", "(5 + sqrt(5))/8"),
    ("five-phases", "sin(x) + sin(x + 2*pi/5) + sin(x + 4*pi/5) + sin(x + 6*pi/5) + sin(x + 8*pi/5)", "0",
     "sin(x)"),
    ("sevenths-sum", "cos(pi/7) - cos(2*pi/7) + cos(3*pi/7)", "1/2", "-1/2"),
    ("sevenths-product", "cos(pi/7)*cos(2*pi/7)*cos(3*pi/7)", "1/8", "1/7"),
    ("seventh-cubic", "8*cos(pi/7)**3 - 4*cos(pi/7)**2 - 4*cos(pi/7)", "-1", "1"),
    ("sevenths-sines", "sin(pi/7)*sin(2*pi/7)*sin(3*pi/7)", "sqrt(7)/8", "sqrt(5)/8"),
    ("sevenths-tangents", "tan(pi/7)**2 + tan(2*pi/7)**2 + tan(3*pi/7)**2", "21", "20"),
    ("ninths-product", "cos(pi/9)*cos(2*pi/9)*cos(4*pi/9)", "1/8", "1/9"),
    ("thirteenths-sum",
     "cos(2*pi/13) + cos(4*pi/13) + cos(6*pi/13) + cos(8*pi/13) + cos(10*pi/13) + cos(12*pi/13)", "-1/2", "1/2"),
    ("seventh-turns", "cos(x + pi/7)*cos(x - pi/7)", "cos(x)**2 - sin(pi/7)**2", "cos(x)**2 + sin(pi/7)**2"),
    # Rotation and scaling, as scalars.
    ("rotation-twice-x", "(x*cos(a) - y*sin(a))*cos(b) - (x*sin(a) + y*cos(a))*sin(b)",
     "x*cos(a + b) - y*sin(a + b)", "x*cos(a + b) + y*sin(a + b)"),
    ("rotation-twice-y", "(x*cos(a) - y*sin(a))*sin(b) + (x*sin(a) + y*cos(a))*cos(b)",
     "x*sin(a + b) + y*cos(a + b)", "x*sin(a + b) + y*cos(a - b)"),
    ("rotation-thrice", "((x*cos(a) - y*sin(a))*cos(b) - (x*sin(a) + y*cos(a))*sin(b))*cos(c)"
     " - ((x*cos(a) - y*sin(a))*sin(b) + (x*sin(a) + y*cos(a))*cos(b))*sin(c)",
     "x*cos(a + b + c) - y*sin(a + b + c)", "x*cos(a + b + c) - y*sin(a + b - c)"),
    ("rotation-keeps-length", "(x*cos(t) - y*sin(t))**2 + (x*sin(t) + y*cos(t))**2", "x**2 + y**2",
     "x**2 - y**2"),
    ("rotation-undone", "(x*cos(t) - y*sin(t))*cos(t) + (x*sin(t) + y*cos(t))*sin(t)", "x", "y"),
    ("rotation-in-polar-form", "r*cos(a)*cos(b) - r*sin(a)*sin(b)", "r*cos(a + b)", "r*sin(a + b)"),
    ("rotation-about-point", "(x - x0)*cos(t) - (y - y0)*sin(t) + x0",
     "x*cos(t) - y*sin(t) + x0*(1 - cos(t)) + y0*sin(t)", "x*cos(t) - y*sin(t) + x0*(1 + cos(t)) + y0*sin(t)"),
    ("rotation-about-point-twice",
     "(((x - x0)*cos(a) - (y - y0)*sin(a) + x0) - x0)*cos(b)"
     " - (((x - x0)*sin(a) + (y - y0)*cos(a) + y0) - y0)*sin(b) + x0",
     "(x - x0)*cos(a + b) - (y - y0)*sin(a + b) + x0", "(x - x0)*cos(a + b) - (y - x0)*sin(a + b) + x0"),
    ("scaling-along-turned-axis", "(x*cos(t) + y*sin(t))*k*cos(t) - (y*cos(t) - x*sin(t))*m*sin(t)",
     "x*((k + m)/2 + (k - m)/2*cos(2*t)) + y*(k - m)/2*sin(2*t)",
     "x*((k + m)/2 + (k - m)/2*cos(2*t)) + y*(k + m)/2*sin(2*t)"),
    ("rotation-and-scaling-about-point",
     "k*((x - x0)*cos(a) - (y - y0)*sin(a))*cos(b) - k*((x - x0)*sin(a) + (y - y0)*cos(a))*sin(b) + x0",
     "k*(x - x0)*cos(a + b) - k*(y - y0)*sin(a + b) + x0",
     "k*(x - x0)*cos(a + b) - (y - y0)*sin(a + b) + x0"),
    ("reflection-twice", "(x*cos(2*a) + y*sin(2*a))*cos(2*b) + (x*sin(2*a) - y*cos(2*a))*sin(2*b)",
     "x*cos(2*(b - a)) - y*sin(2*(b - a))", "x*cos(2*(b - a)) + y*sin(2*(b - a))"),
    ("rotation-by-three-shears",
     "(x - y*tan(t/2)) - (y + (x - y*tan(t/2))*sin(t))*tan(t/2)", "x*cos(t) - y*sin(t)", "x*cos(t) + y*sin(t)"),
    ("euler-angles-column",
     "(cos(a)*cos(b)*cos(c) - sin(a)*sin(c))**2 + (sin(a)*cos(b)*cos(c) + cos(a)*sin(c))**2 + (sin(b)*cos(c))**2",
     "1", "cos(b)"),
    ("bounding-box-area", "(w*cos(t) + h*sin(t))*(w*sin(t) + h*cos(t))", "w*h + (w**2 + h**2)*sin(2*t)/2",
     "w*h + (w**2 - h**2)*sin(2*t)/2"),
    ("turn-by-thirty-degrees-thrice", "x*cos(pi/6 + pi/6 + pi/6) - y*sin(pi/6 + pi/6 + pi/6)", "-y", "-x"),
    # Square roots and absolute values.
    ("simplified-roots", "sqrt(12) + sqrt(27)", "5*sqrt(3)", "5*sqrt(2)"),
    ("square-of-two-roots", "(sqrt(2) + sqrt(3))**2", "5 + 2*sqrt(6)", "5 - 2*sqrt(6)"),
    ("rationalised-denominator", "1/(sqrt(3) - sqrt(2))", "sqrt(3) + sqrt(2)", "sqrt(5) + sqrt(2)"),
    ("three-roots-in-denominator", "1/(1 + sqrt(2) + sqrt(3))", "(2 + sqrt(2) - sqrt(6))/4",
     "(2 - sqrt(2) + sqrt(6))/4"),
    ("golden-ratio", "((1 + sqrt(5))/2)**2", "(1 + sqrt(5))/2 + 1", "(1 + sqrt(5))/2 - 1"),
    ("fibonacci-ten", "(((1 + sqrt(5))/2)**10 - ((1 - sqrt(5))/2)**10)/sqrt(5)", "55", "54"),
    ("nested-root", "sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)", "sqrt(3) - sqrt(2)"),
    ("root-of-square", "sqrt(x**2)", "abs(x)", "x"),
    ("root-of-shifted-square", "sqrt(x**2 - 2*x + 1)", "abs(x - 1)", "abs(x + 1)"),
    ("absolute-value-of-product", "abs(x*y)", "abs(x)*abs(y)", "abs(x)*y"),
    ("square-of-absolute-value", "abs(x)**2", "x**2", "-x**2"),
    ("distance-is-symmetric", "abs(x - y)", "abs(y - x)", "abs(y + x)"),
    ("absolute-value-conjugates", "(x + abs(x))*(x - abs(x))", "0", "x"),
    ("square-of-absolute-sum", "(abs(x) + abs(y))**2", "x**2 + 2*abs(x*y) + y**2", "x**2 + 2*x*y + y**2"),
    ("conjugate-roots", "(sqrt(x**2 + 1) - x)*(sqrt(x**2 + 1) + x)", "1", "-1"),
    ("conjugate-roots-reciprocal", "1/(sqrt(x**2 + 1) + x)", "sqrt(x**2 + 1) - x", "sqrt(x**2 + 1) + x"),
    ("unit-vector", "(x/sqrt(x**2 + y**2))**2 + (y/sqrt(x**2 + y**2))**2", "1", "2"),
    ("factor-out-of-root", "sqrt(x**2*y**2 + y**4)", "abs(y)*sqrt(x**2 + y**2)", "abs(x)*sqrt(x**2 + y**2)"),
    ("length-scales", "sqrt((k*x)**2 + (k*y)**2)", "abs(k)*sqrt(x**2 + y**2)", "k*sqrt(x**2 + y**2)"),
    ("length-under-rotation", "sqrt((x*cos(t) - y*sin(t))**2 + (x*sin(t) + y*cos(t))**2)", "sqrt(x**2 + y**2)",
     "sqrt(x**2 + 2*y**2)"),
    ("root-of-cosine-square", "sqrt(1 - sin(x)**2)", "abs(cos(x))", "cos(x)"),
    ("half-angle-root", "sqrt((1 - cos(x))/2)", "abs(sin(x/2))", "abs(cos(x/2))"),
    ("half-angle-root-again", "sqrt(2 + 2*cos(x))", "2*abs(cos(x/2))", "2*abs(sin(x/2))"),
    ("box-of-turned-square", "w*abs(cos(t)) + w*abs(sin(t))", "w*(abs(sin(-t)) + abs(cos(-t)))",
     "w*(abs(sin(-t)) - abs(cos(-t)))"),
    # Matrices.
    ("matrix-rotations", "Matrix([[cos(a), sin(a)], [-sin(a), cos(a)]])*Matrix([[cos(b), sin(b)], [-sin(b), cos(b)]])",
     "Matrix([[cos(a + b), sin(a + b)], [-sin(a + b), cos(a + b)]])",
     "Matrix([[cos(a + b), sin(a + b)], [sin(a + b), cos(a + b)]])"),
    ("matrix-rotation-undone",
     "Matrix([[cos(t), sin(t)], [-sin(t), cos(t)]])*Matrix([[cos(t), -sin(t)], [sin(t), cos(t)]])",
     "Matrix([[1, 0], [0, 1]])", "Matrix([[1, 0], [0, -1]])"),
    ("matrix-translations", "Matrix([[1, 0, 0], [0, 1, 0], [p, q, 1]])*Matrix([[1, 0, 0], [0, 1, 0], [r, s, 1]])",
     "Matrix([[1, 0, 0], [0, 1, 0], [p + r, q + s, 1]])", "Matrix([[1, 0, 0], [0, 1, 0], [p + r, q - s, 1]])"),
    ("matrix-rotation-about-point",
     "Matrix([[1, 0, 0], [0, 1, 0], [-x0, -y0, 1]])*Matrix([[cos(t), sin(t), 0], [-sin(t), cos(t), 0], [0, 0, 1]])"
     "*Matrix([[1, 0, 0], [0, 1, 0], [x0, y0, 1]])",
     "Matrix([[cos(t), sin(t), 0], [-sin(t), cos(t), 0],"
     " [x0*(1 - cos(t)) + y0*sin(t), y0*(1 - cos(t)) - x0*sin(t), 1]])",
     "Matrix([[cos(t), sin(t), 0], [-sin(t), cos(t), 0],"
     " [x0*(1 - cos(t)) + y0*sin(t), y0*(1 - cos(t)) + x0*sin(t), 1]])"),
    ("matrix-scaling-about-point",
     "Matrix([[1, 0, 0], [0, 1, 0], [-x0, -y0, 1]])*Matrix([[k, 0, 0], [0, m, 0], [0, 0, 1]])"
     "*Matrix([[1, 0, 0], [0, 1, 0], [x0, y0, 1]])",
     "Matrix([[k, 0, 0], [0, m, 0], [x0*(1 - k), y0*(1 - m), 1]])",
     "Matrix([[k, 0, 0], [0, m, 0], [x0*(1 - k), y0*(1 + m), 1]])"),
    ("matrix-adjugate", "Matrix([[a, b], [c, d]])*Matrix([[d, -b], [-c, a]])",
     "Matrix([[a*d - b*c, 0], [0, a*d - b*c]])", "Matrix([[a*d - b*c, 0], [0, a*d + b*c]])"),
    ("matrix-three-shears",
     "Matrix([[1, 0], [-tan(t/2), 1]])*Matrix([[1, sin(t)], [0, 1]])*Matrix([[1, 0], [-tan(t/2), 1]])",
     "Matrix([[cos(t), sin(t)], [-sin(t), cos(t)]])", "Matrix([[cos(t), sin(t)], [-sin(t), sin(t)]])"),
    ("matrix-perspective-after-rotation",
     "Matrix([[cos(t), sin(t), 0, 0], [-sin(t), cos(t), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])"
     "*Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1/d], [0, 0, 0, 1]])"
     "*Matrix([[cos(t), -sin(t), 0, 0], [sin(t), cos(t), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])",
     "Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1/d], [0, 0, 0, 1]])",
     "Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1/d], [0, 0, 0, 1]])"),
]


def calculator(text):
    """Lectern's calculator notation."""
    return re.sub(r"Matrix\((\[\[.*?\]\])\)", r"\1", text).replace("**", "^")


def maxima(text):
    """Maxima, where `.` is the product of matrices and `*` is not."""
    text = text.replace(")*Matrix(", ") . Matrix(").replace("**", "^")
    text = re.sub(r"Matrix\(\[(\[.*?\])\]\)", r"matrix(\1)", text)
    return re.sub(r"\bpi\b", "%pi", text)


def line(name, left, right, truth):
    return {
        "id": name,
        "lectern": f"{calculator(left)} = {calculator(right)}",
        "sympy": [left, right],
        "maxima": f"{maxima(left)} - ({maxima(right)})",
        "flint": [left, right],
        "truth": truth,
    }


for name, left, right, twin in IDENTITIES:
    print(json.dumps(line(name, left, right, True)))
    print(json.dumps(line(name + "-twin", left, twin, False)))
