// Numbers as pages write them: with six digits, of which zeros at the end are left out.

/** How far rounding may have moved numbers: a hundred units of the last place of what they were computed from, of its cube at most, or of
 * their own.
 * @param {number[]} inputs
 * @param {number[]} numbers */
export const noiseOf = (inputs, numbers) =>
  1e-14 * Math.max(1, ...inputs.map((number) => Math.abs(number) ** 3), ...numbers.map(Math.abs));

/** A number with no digit that rounding may have changed.
 * @param {number} number
 * @param {number} noise */
export const numberText = (number, noise) => {
  if (number === 0) return "0";
  const exponent = Math.floor(Math.log10(Math.abs(number)));
  const digits = Math.min(6, exponent - Math.ceil(Math.log10(noise)));
  if (digits < 1) return "≈ 0";
  const rounded = Number(number.toPrecision(digits));
  const isWhole = Number.isInteger(number) && Math.abs(number) < 1e9 && noise < 1e-2;
  // Zeros before the point would be digits that nobody knows.
  const text = isWhole ? String(number) : exponent < digits ? String(rounded)
    : rounded.toExponential();
  return text.replace("e+", "e").replaceAll("-", "−");
};
