import { companyCalls } from '@adm/contract/company'
import { answers, inHalves } from '../../platform/http/serve.ts'
import { changeCompany, readCompany, requireWholeLogo } from './company.service.ts'

export const companyRoutes = answers(companyCalls, {
  read: (_, { db }) => readCompany(db),
  change: inHalves(
    async (change) => {
      await requireWholeLogo(change.body)
      return change
    },
    ({ body, version }, work) => changeCompany(work, body, version),
  ),
})
