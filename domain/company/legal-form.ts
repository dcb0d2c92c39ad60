/** The legal forms that a company of this trade has, as its documents name them. Source: C. com., art. R123-237. */
export const legalFormLabels = {
  SAS: 'SAS',
  SASU: 'SASU',
  SARL: 'SARL',
  EURL: 'EURL',
  SA: 'SA',
  SNC: 'SNC',
  SCOP: 'SCOP',
  EI: 'EI (entreprise individuelle)',
  ASSOCIATION: 'Association',
} as const
export type LegalForm = keyof typeof legalFormLabels
export const legalForms = ['SAS', 'SASU', 'SARL', 'EURL', 'SA', 'SNC', 'SCOP', 'EI', 'ASSOCIATION'] as const satisfies readonly LegalForm[]

/** Whether documents name a capital: a sole trader and an association have none. */
export const hasCapital = (form: LegalForm): boolean => form !== 'EI' && form !== 'ASSOCIATION'

/** Whether the company is in the register of commerce and companies. */
export const isRegistered = (form: LegalForm): boolean => form !== 'ASSOCIATION'
