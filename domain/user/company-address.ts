/**
 * True for an address of the company: its domain is one of these, whole. `nina@adm.example.evil.fr` and `nina@sub.adm.example` are not.
 * @param domains lower case, without `@`; none: no address is the company's
 * Source: AUTH-12.
 */
export const isCompanyAddress = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
