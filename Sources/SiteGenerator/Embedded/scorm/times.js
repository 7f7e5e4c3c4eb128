// Times as SCORM 1.2 writes them.

/** Time of day, as CMITime has it. */
export const clock = () => new Date().toTimeString().slice(0, 8);

/** A length of time, as CMITimespan has it.
 * @param {number} milliseconds */
export const timespan = (milliseconds) => {
  const hundredths = Math.min(Math.round(milliseconds / 10), 359999999);
  /** @param {number} value */
  const part = (value, digits = 2) => String(value).padStart(digits, "0");
  const minutes = Math.floor(hundredths / 6000);
  const seconds = Math.floor(hundredths / 100) % 60;
  return `${part(Math.floor(minutes / 60), 4)}:${part(minutes % 60)}:${part(seconds)}.${part(hundredths % 100)}`;
};
