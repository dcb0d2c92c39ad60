import type { Audience, TemplatedKind } from '../notification-kind.ts'

/** The text of the product; `sms` only where one is sent. */
export type DefaultText = { subject: string; body: string; sms?: string }
/** The texts of the product in one language. Each audience of each kind has one (`default-template.test.ts`). */
export type DefaultTexts = Readonly<Record<TemplatedKind, Partial<Record<Audience, DefaultText>>>>
