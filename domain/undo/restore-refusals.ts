import { Refusal } from '../refusal.ts'

/** All refusals about restoring a value from the history. Source: `docs/domain.md` 9. */
export const restoreRefusals = {
  /** The event has no earlier value of that field. */
  noEarlierValue: () =>
    new Refusal('conflict', 'VALUE_NOT_TOLD', "Ce changement ne dit pas ce que valait ce champ\u00a0: aucune valeur n'est à remettre."),
  /** A status, a date, a price: changed only by their own call. */
  fixed: () =>
    new Refusal('conflict', 'FIELD_NOT_RESTORABLE', "Ce champ ne se remet pas d'ici\u00a0: il change par une étape ou par un calcul."),
  /** @param why a sentence: the form's refusal of that value today */
  refused: (why: string) => new Refusal('conflict', 'VALUE_NOT_RESTORABLE', `Cette valeur ne peut plus être remise. ${why}`),
}
