import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { companyEntity } from './company-entity.ts'

/** The events of the company's settings. */
export const companyEvents = defineEvents(companyEntity, z.custom<object>(), { changed: {} })
