/**
 * Whether an email address has exactly one of the company's domains. `nina@adm.example.evil.fr` and `nina@sub.adm.example` do not match.
 * @param domains lower case, without `@`; when empty, no address matches
 * Source: AUTH-12.
 */
export const isCompanyAddress = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
