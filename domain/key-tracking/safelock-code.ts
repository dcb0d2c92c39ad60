/** Days after its mission from which on nobody needs the code of a box any more: it is erased. Source: `docs/business.md` 1.10. */
export const codeRetentionDays = 7
