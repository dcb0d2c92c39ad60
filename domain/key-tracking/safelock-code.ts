/** The code of a box is erased this many days after its mission. Source: `docs/business.md` 1.10. */
export const codeRetentionDays = 7
