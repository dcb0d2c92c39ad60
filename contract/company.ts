import { companyChange, companyVersion } from '@adm/domain/company/company'
import { z } from 'zod'
import { defineCalls } from './call/call.ts'

/** The versions of the company's settings, the last first; none before the first save. */
const companyVersions = z.object({ versions: z.array(companyVersion) })

/** The company as its documents name it. */
export const companyCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/settings/company',
      summary: 'La société, telle que ses documents la nomment, avec ses versions',
      requires: ['all'],
      answer: companyVersions,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/settings/company',
      summary: "Enregistrer une version des informations de la société, qui vaut à partir d'un jour",
      requires: ['all'],
      body: companyChange,
      answer: companyVersions,
      version: 'required',
    },
  },
  { shows: ['company'] },
)
