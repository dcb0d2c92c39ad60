/**
 * The last day on which an issued document is to be stored: the end of the tenth year after the financial year of its issue, which ends with
 * the calendar year. Source: code de commerce, art. L123-22.
 * @param issuedOn a Europe/Paris day
 * @returns a day, `2036-12-31`
 */
export const retentionEndOf = (issuedOn: string): string => `${Number(issuedOn.slice(0, 4)) + 10}-12-31`
