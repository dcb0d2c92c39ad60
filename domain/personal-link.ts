import { Refusal } from './refusal.ts'

/** One sentence for every link that opens nothing: unknown, used up, expired, revoked. It reveals neither which, nor of whom. */
export const linkNotValid = () => new Refusal('gone', 'LINK_NOT_VALID', "Ce lien n'est plus valable.")
