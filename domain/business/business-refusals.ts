import { Refusal } from '../refusal.ts'

/** Every refusal about commercial premises that is not one of any order. */
export const businessRefusals = {
  missing: () => new Refusal('missing', 'BUSINESS_NOT_FOUND', "Cette commande n'existe pas, ou n'est pas celle d'un local commercial."),
}
