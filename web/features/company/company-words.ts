import { vatRegimeLabels, vatRegimes } from '@adm/domain/company/company'
import { legalFormLabels, legalForms } from '@adm/domain/company/legal-form'

export const legalFormOptions = legalForms.map((value) => ({ value, label: legalFormLabels[value] }))
export const vatRegimeOptions = vatRegimes.map((value) => ({ value, label: vatRegimeLabels[value] }))
