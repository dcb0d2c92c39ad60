import { Refusal } from '../refusal.ts'

/** Every refusal about a client, once. */
export const clientRefusals = {
  missing: () => new Refusal('missing', 'CLIENT_NOT_FOUND', "Ce client n'existe pas."),
}
