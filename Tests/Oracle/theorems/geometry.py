"""What the functions of the formula language mean, by their descriptions in Documentation/functions.md, on numbers.

Tuples are tuples; a matrix is a `Matrix`, a list of rows. Rows are points, p' = p M. A layer is four arguments (bounds, position,
anchor point, transform) or one tuple of fourteen.
"""

from fractions import Fraction

from . import numbers
from .numbers import Undefined, add, divide, greatest, least, multiply, sign, subtract
from .rocq import Unreadable


class Matrix(list):
    """Rows of numbers."""


def is_number(x):
    return not isinstance(x, (tuple, Matrix))


def negated(x):
    return multiply(-1, x)


def elementwise(function, *values):
    if all(is_number(each) for each in values):
        return function(*values)
    if all(isinstance(each, tuple) for each in values) and len({len(each) for each in values}) == 1:
        return tuple(elementwise(function, *each) for each in zip(*values))
    if all(isinstance(each, Matrix) for each in values) and len({(len(each), len(each[0])) for each in values}) == 1:
        return Matrix([elementwise(function, *row) for row in zip(*each)] for each in zip(*values))
    raise Unreadable("an operation on values of different shapes")


def plus(a, b):
    return elementwise(add, a, b)


def minus(a, b):
    return elementwise(subtract, a, b)


def scaled(factor, value):
    return elementwise(lambda x: multiply(factor, x), value)


def total(values):
    result = Fraction(0)
    for each in values:
        result = add(result, each)
    return result


def dot(u, v):
    if len(u) != len(v):
        raise Unreadable("a product of tuples of different lengths")
    return total(multiply(a, b) for a, b in zip(u, v))


def row_times(row, matrix):
    if len(row) != len(matrix):
        raise Unreadable("a tuple times a matrix of another size")
    return tuple(dot(row, column) for column in zip(*matrix))


def times(a, b):
    if is_number(a) or is_number(b):
        return scaled(a, b) if is_number(a) else scaled(b, a)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return dot(a, b)
    if isinstance(a, tuple):
        return row_times(a, b)
    if isinstance(b, tuple):
        return tuple(dot(row, b) for row in a)
    return Matrix(list(row_times(tuple(row), b)) for row in a)


def identity(n):
    n = int(n)
    return Matrix([Fraction(int(i == j)) for j in range(n)] for i in range(n))


def transpose(m):
    return Matrix(list(column) for column in zip(*m))


def det(m):
    if len(m) == 1:
        return m[0][0]
    result = Fraction(0)
    for column, entry in enumerate(m[0]):
        minor = [row[:column] + row[column + 1:] for row in m[1:]]
        part = multiply(entry, det(minor))
        result = add(result, part) if column % 2 == 0 else subtract(result, part)
    return result


def inverse(m):
    whole = det(m)
    if sign(whole) == 0:
        raise Undefined("the inverse of a singular matrix")
    if len(m) == 1:
        return Matrix([[divide(1, whole)]])

    def cofactor(i, j):
        minor = det([row[:j] + row[j + 1:] for index, row in enumerate(m) if index != i])
        return minor if (i + j) % 2 == 0 else negated(minor)

    return Matrix([divide(cofactor(j, i), whole) for j in range(len(m))] for i in range(len(m)))


def power(base, exponent):
    if is_number(base):
        return numbers.power(base, exponent)
    if not isinstance(base, Matrix) or not numbers.is_exact(exponent) or exponent != int(exponent):
        raise Unreadable("a power of what is no number")
    result = identity(len(base))
    for _ in range(abs(int(exponent))):
        result = times(result, base)
    return inverse(result) if exponent < 0 else result


def norm(v):
    entries = v if isinstance(v, tuple) else [each for row in v for each in row]
    return numbers.square_root(dot(entries, entries))


def cross(u, v):
    def minor(i, j):
        return subtract(multiply(u[i], v[j]), multiply(u[j], v[i]))

    return minor(0, 1) if len(u) == 2 else (minor(1, 2), minor(2, 0), minor(0, 1))


# Transforms of the plane and of space.

def entries(*rows):
    return Matrix([each if not isinstance(each, int) else Fraction(each) for each in row] for row in rows)


def affine(a, b, c, d, x, y):
    return entries((a, b, 0), (c, d, 0), (x, y, 1))


def flat(arguments):
    """Numbers in the place of a tuple of them."""
    return arguments[0] if len(arguments) == 1 and isinstance(arguments[0], tuple) else arguments


def translation(*arguments):
    x, y = flat(arguments)
    return affine(1, 0, 0, 1, x, y)


def rotation(angle):
    c, s = numbers.cosine(angle), numbers.sine(angle)
    return affine(c, s, negated(s), c, 0, 0)


def scaling(*arguments):
    factors = flat(arguments)
    return affine(factors[0], 0, 0, factors[-1], 0, 0)


def shear(b, d):
    return affine(1, d, b, 1, 0, 0)


def reflection(angle):
    c, s = numbers.cosine(multiply(2, angle)), numbers.sine(multiply(2, angle))
    return affine(c, s, s, negated(c), 0, 0)


def projective(a, b, c, d, e, f, g, h, i):
    return entries((a, d, g), (b, e, h), (c, f, i))


def translation3D(*arguments):
    x, y, z = flat(arguments)
    return entries((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (x, y, z, 1))


def scaling3D(*arguments):
    factors = flat(arguments)
    x, y, z = factors if len(factors) == 3 else factors * 3
    return entries((x, 0, 0, 0), (0, y, 0, 0), (0, 0, z, 0), (0, 0, 0, 1))


def turn(angle, first, second):
    """A turn from one axis of space towards another."""
    result = identity(4)
    result[first][first] = result[second][second] = numbers.cosine(angle)
    result[first][second] = numbers.sine(angle)
    result[second][first] = negated(numbers.sine(angle))
    return result


def perspective(distance):
    result = identity(4)
    result[2][3] = negated(divide(1, distance))
    return result


def affine3D(m):
    (a, b, _), (c, d, _), (x, y, _) = m
    return entries((a, b, 0, 0), (c, d, 0, 0), (0, 0, 1, 0), (x, y, 0, 1))


def without(m, index):
    return Matrix([each for j, each in enumerate(row) if j != index] for i, row in enumerate(m) if i != index)


def affine_part(m):
    return without(m, 2) if len(m) == 4 else m


def cartesian(p):
    return tuple(divide(each, p[-1]) for each in p[:-1])


def apply(p, m):
    if isinstance(p, Matrix):
        return Matrix(list(apply(tuple(row), m)) for row in p)
    if len(p) == len(m):
        return row_times(p, m)
    image = row_times((*p, Fraction(1)), m)
    return cartesian(image)


def concat(*all_):
    result = all_[0]
    for each in all_[1:]:
        result = times(result, each)
    return result


def linear(m):
    return Matrix(row[:-1] for row in m[:-1])


def about(m, p):
    return concat(translation(scaled(-1, p)), m, translation(p))


def vanishing_point(v, m):
    return cartesian(row_times((*v, Fraction(0)), m))


def box(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (least(xs), least(ys), subtract(greatest(xs), least(xs)), subtract(greatest(ys), least(ys)))


def corners(rectangle):
    x, y, w, h = whole(rectangle)
    return [(x, y), (add(x, w), y), (x, add(y, h)), (add(x, w), add(y, h))]


def bounding_box(*arguments):
    if isinstance(arguments[-1], Matrix):
        return box([apply(p, arguments[1]) for p in corners(arguments[0])])
    return box(arguments)


# An affine transform scales, then shears, then turns, then moves.

def parts(m):
    (a, b, _), (c, d, _), (x, y, _) = m
    return a, b, c, d, x, y


def scale_factors(m):
    a, b, c, d, _, _ = parts(m)
    length = norm((a, b))
    return (length, divide(cross((a, b), (c, d)), length))


def shear_factor(m):
    a, b, c, d, _, _ = parts(m)
    return divide(dot((a, b), (c, d)), cross((a, b), (c, d)))


def rotation_angle(m):
    a, b, _, _, _, _ = parts(m)
    return numbers.atan2(b, a)


def translation_part(m):
    return tuple(m[-1][:-1])


# Layers.

def whole(rectangle):
    return rectangle if len(rectangle) == 4 else (Fraction(0), Fraction(0), *rectangle)


class Layer:
    def __init__(self, bounds, position, anchor, transform):
        self.bounds, self.position, self.anchor, self.transform = whole(bounds), position, anchor, transform

    @property
    def value(self):
        return (*self.bounds, *self.position, *self.anchor, *parts(self.transform))

    @property
    def matrix(self):
        x, y, w, h = self.bounds
        anchor = (add(x, multiply(self.anchor[0], w)), add(y, multiply(self.anchor[1], h)))
        return concat(translation(scaled(-1, anchor)), self.transform, translation(self.position))

    def changed(self, **changes):
        kept = {"bounds": self.bounds, "position": self.position, "anchor": self.anchor, "transform": self.transform}
        return Layer(**{**kept, **changes})

    def moved(self, by):
        return self.changed(position=plus(self.position, times(by, linear(self.transform))))


def layers(arguments):
    """The layers that arguments stand for, and what is left of these."""
    found, left = [], list(arguments)
    while left and isinstance(left[0], tuple):
        if len(left[0]) == 14:
            first, *left = left
            found.append(Layer(first[:4], first[4:6], first[6:8], affine(*first[8:])))
        elif len(left) >= 4 and isinstance(left[3], Matrix):
            found.append(Layer(*left[:4]))
            left = left[4:]
        else:
            break
    return found, left


def of_layer(function):
    """A function of one layer and further arguments."""

    def applied(*arguments):
        found, left = layers(arguments)
        if len(found) != 1:
            raise Unreadable("a function of a layer without a layer")
        return function(found[0], *left)

    return applied


def converted(x, matrix):
    """A point, a vector (x, y, 0), or a rectangle, of which the image's bounding box is meant."""
    if len(x) == 4:
        return bounding_box(x, matrix)
    return apply(x, matrix)


def convert(x, *arguments):
    return converted(x, concat(*(each.matrix for each in layers(arguments)[0])))


def convert_from(x, *arguments):
    return converted(x, inverse(concat(*(each.matrix for each in layers(arguments)[0]))))


def position(*arguments):
    found, left = layers(arguments)
    if found and not left:
        return found[0].position
    (x, y, w, h), (a, b) = arguments[0], arguments[1]
    return (add(x, multiply(a, w)), add(y, multiply(b, h)))


def origin(*arguments):
    if len(arguments) == 1:
        return whole(arguments[0])[:2]
    p, (a, b), (w, h) = arguments
    return (subtract(p[0], multiply(a, w)), subtract(p[1], multiply(b, h)))


def center(rectangle):
    x, y, w, h = whole(rectangle)
    return (add(x, divide(w, 2)), add(y, divide(h, 2)))


def setting_frame(layer, rectangle):
    size = tuple(abs(each) for each in times(rectangle[2:], inverse(linear(layer.transform))))
    resized = layer.changed(bounds=(*layer.bounds[:2], *size))
    middle = apply(center(resized.bounds), resized.matrix)
    return resized.changed(position=plus(resized.position, minus(center(rectangle), middle))).value


def setting_size_keeping_origin(layer, size):
    change = minus(size, layer.bounds[2:])
    by = tuple(multiply(a, b) for a, b in zip(layer.anchor, change))
    return layer.changed(bounds=(*layer.bounds[:2], *size), position=layer.moved(by).position).value


def setting_anchor_keeping_frame(layer, anchor):
    by = tuple(multiply(a, b) for a, b in zip(minus(anchor, layer.anchor), layer.bounds[2:]))
    return layer.moved(by).changed(anchor=anchor).value


def flipped(layer, height):
    flip = affine(1, 0, 0, -1, 0, 0)
    x, y, w, h = layer.bounds
    return Layer((x, y, w, h), (layer.position[0], subtract(height, layer.position[1])), (layer.anchor[0], subtract(1, layer.anchor[1])),
        concat(flip, layer.transform, flip)).value


# Fingers.

def midpoint(p, q):
    return scaled(Fraction(1, 2), plus(p, q))


def clamp(x, low, high):
    return least((greatest((x, low)), high))


def pinch_scale(p, q, r, s):
    return divide(norm(minus(s, r)), norm(minus(q, p)))


def twist(p, q, r, s):
    u, v = minus(q, p), minus(s, r)
    return numbers.atan2(cross(u, v), dot(u, v))


def similarity(p, q, r, s):
    u, v = minus(q, p), minus(s, r)
    square = dot(u, u)
    a, b = divide(dot(u, v), square), divide(cross(u, v), square)
    return concat(translation(scaled(-1, p)), affine(a, b, negated(b), a, 0, 0), translation(r))


def canvas_center(middle, pivot, factor, angle, by=(Fraction(0), Fraction(0))):
    turned = times(minus(middle, pivot), linear(rotation(angle)))
    return plus(plus(scaled(factor, turned), pivot), by)


def bezier(*arguments):
    points, t = control_points(arguments)
    while len(points) > 1:
        points = [plus(scaled(subtract(1, t), p), scaled(t, q)) for p, q in zip(points, points[1:])]
    return points[0]


def bezier_derivative(*arguments):
    points, t = control_points(arguments)
    degree = len(points) - 1
    return bezier(*(scaled(Fraction(degree), minus(q, p)) for p, q in zip(points, points[1:])), t)


def control_points(arguments):
    *points, t = arguments
    return ([tuple(row) for row in points[0]] if isinstance(points[0], Matrix) else points), t


def component(v, n):
    return (list(v) if isinstance(v, tuple) else [each for row in v for each in row])[int(n) - 1]


def extremum(function):
    return lambda *arguments: function(flat(arguments))


FUNCTIONS = {
    "det": det, "trace": lambda m: total(m[i][i] for i in range(len(m))), "transpose": transpose, "inverse": inverse, "norm": norm,
    "dot": dot, "cross": cross, "identity": identity, "component": component, "min": extremum(least), "max": extremum(greatest),
    "translation": translation, "rotation": rotation, "scaling": scaling, "shear": shear, "reflection": reflection, "affine": affine,
    "projective": projective, "translation3D": translation3D, "scaling3D": scaling3D, "rotationX": lambda angle: turn(angle, 1, 2),
    "rotationY": lambda angle: turn(angle, 2, 0), "rotationZ": lambda angle: turn(angle, 0, 1), "perspective": perspective,
    "affine3D": affine3D, "apply": apply, "concat": concat, "invert": inverse, "linear": linear, "about": about,
    "boundingBox": bounding_box,
    "homogeneous": lambda p: (*p, Fraction(1)), "cartesian": cartesian, "vanishingPoint": vanishing_point, "affinePart": affine_part,
    "flatten": lambda m: without(m, 2), "scaleFactors": scale_factors, "shearFactor": shear_factor, "rotationAngle": rotation_angle,
    "translationPart": translation_part, "layer": lambda *arguments: Layer(*arguments).value,
    "frame": of_layer(lambda layer: bounding_box(layer.bounds, layer.matrix)),
    "corners": of_layer(lambda layer: Matrix(list(apply(p, layer.matrix)) for p in corners(layer.bounds))),
    "layerTransform": of_layer(lambda layer: layer.matrix), "position": position, "bounds": of_layer(lambda layer: layer.bounds),
    "anchorPoint": of_layer(lambda layer: layer.anchor), "transform": of_layer(lambda layer: layer.transform), "origin": origin,
    "size": lambda rectangle: whole(rectangle)[2:], "center": center, "settingFrame": of_layer(setting_frame),
    "settingPosition": of_layer(lambda layer, p: layer.changed(position=p).value),
    "settingTransform": of_layer(lambda layer, m: layer.changed(transform=m).value),
    "settingBounds": of_layer(lambda layer, r: layer.changed(bounds=whole(r)).value),
    "settingSize": of_layer(lambda layer, size: layer.changed(bounds=(*layer.bounds[:2], *size)).value),
    "settingAnchorPoint": of_layer(lambda layer, a: layer.changed(anchor=a).value),
    "settingSizeKeepingOrigin": of_layer(setting_size_keeping_origin),
    "settingAnchorPointKeepingFrame": of_layer(setting_anchor_keeping_frame), "convert": convert, "convertFrom": convert_from,
    "verticalFlip": lambda height: affine(1, 0, 0, -1, 0, height), "flipped": of_layer(flipped), "midpoint": midpoint, "clamp": clamp,
    "pinchScale": pinch_scale, "twist": twist, "similarity": similarity, "canvasCenter": canvas_center,
    "canvasTransform": lambda angle, factor: times(rotation(angle), scaling(factor)), "bezier": bezier,
    "bezierDerivative": bezier_derivative, "ctm": lambda *all_: concat(*reversed(all_)),
}
