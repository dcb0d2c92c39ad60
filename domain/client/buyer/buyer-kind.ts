/** What a client is for the law of invoicing: it decides the channel and the mentions. Source: `docs/business.md` 2.2. */
export const buyerKindLabels = {
  company: 'Entreprise',
  public: 'Organisme public',
  person: 'Particulier',
  foreign: 'Entreprise hors de France',
} as const
export type BuyerKind = keyof typeof buyerKindLabels
export const buyerKinds = ['company', 'public', 'person', 'foreign'] as const satisfies readonly BuyerKind[]

/** Whether a buyer has a SIREN: it then receives its e-invoices under it. */
export const isRegistered = (kind: BuyerKind): boolean => kind === 'company' || kind === 'public'
