/**
 * The series of digits that one slip of the fingers makes of a series: a replaced digit, or two swapped neighbours; the series itself too.
 * @param digits digits only, such as `612345678`
 */
export const oneSlipAway = (digits: string): string[] => {
  const whole = Array.from(digits)
  const replaced = whole.flatMap((_, index) => Array.from('0123456789', (digit) => whole.with(index, digit)))
  const swapped = whole.slice(1).map((digit, index) => whole.with(index, digit).with(index + 1, whole[index] ?? ''))
  return [...new Set([...replaced, ...swapped].map((characters) => characters.join('')))]
}
