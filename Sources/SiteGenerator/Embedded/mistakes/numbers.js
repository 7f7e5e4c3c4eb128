// Numbers as pages write them: with six digits, of which zeros at the end are left out.

/** How far rounding may have moved numbers that were computed from others: none of them is larger than their square.
 * @param {number[]} numbers */
export const noiseOf = (numbers) => 1e-14 * Math.max(1, ...numbers.map(Math.abs)) ** 2;

/** A number with no digit that rounding may have changed.
 * @param {number} number
 * @param {number} noise */
export const numberText = (number, noise) => {
  if (number === 0) return "0";
  const digits = Math.floor(Math.log10(Math.abs(number))) - Math.ceil(Math.log10(noise));
  if (digits < 1) return "≈ 0";
  const isWhole = Number.isInteger(number) && Math.abs(number) < 1e9;
  const text = isWhole ? String(number) : String(Number(number.toPrecision(Math.min(6, digits))));
  return text.replace("e+", "e").replaceAll("-", "−");
};
