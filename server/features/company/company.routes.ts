import { companyCalls } from '@adm/contract/company'
import { answers } from '../../platform/http/serve.ts'
import { changeCompany, readCompany } from './company.service.ts'

export const companyRoutes = answers(companyCalls, {
  read: (_, { db }) => readCompany(db),
  change: ({ body, version }, work) => changeCompany(work, body, version),
})
