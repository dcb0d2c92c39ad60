import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findIntegrityFaults } from './invoice-integrity.service.ts'

/**
 * Verifies the issued documents, each night and when a person asks for it. The faults are stored with the first step; the second one ends the
 * job in error, which is logged with the numbers.
 */
export const integrityJob = defineJob({
  name: 'invoice.integrity',
  schedule: { dailyAt: '03:20' },
  input: z.object({}),
  progress: z.object({ faults: z.array(z.string()) }),
  step: async ({ db }, { progress }) => {
    if (progress) throw new Error(`Issued documents are not whole. ${progress.faults.join('; ')}`)
    const faults: { path: string; message: string }[] = []
    for await (const { what, why } of findIntegrityFaults(db)) faults.push({ path: what, message: why })
    if (faults.length === 0) return { isFinished: true }
    return { isFinished: false, errors: faults, progress: { faults: faults.map(({ path, message }) => `${path}: ${message}`) } }
  },
})
