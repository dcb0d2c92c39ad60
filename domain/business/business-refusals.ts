import { Refusal } from '../refusal.ts'

/** All refusals specific to commercial premises. */
export const businessRefusals = {
  missing: () => new Refusal('missing', 'BUSINESS_NOT_FOUND', "Cette commande n'existe pas, ou n'est pas celle d'un local commercial."),
}
