import { type Audience, notificationKinds, type TemplatedKind, templatedKinds } from '../notification-kind.ts'

/** A kind of message to an audience: it has a text of its own in each language. */
export type TemplateSlot = { kind: TemplatedKind; audience: Audience }

/** Every kind with each of its audiences, in the order of an order's life. */
export const everyTemplateSlot: readonly TemplateSlot[] = templatedKinds.flatMap((kind) =>
  notificationKinds[kind].audiences.map((audience) => ({ kind, audience })),
)

/** Whether messages of the kind go to the audience. */
export const isTemplateSlot = ({ kind, audience }: TemplateSlot): boolean => notificationKinds[kind].audiences.includes(audience)

/** Whether a message may also go out as an SMS: to people under way, of kinds that cannot wait. */
export const mayBeSms = ({ kind, audience }: TemplateSlot): boolean =>
  notificationKinds[kind].channels.includes('sms') && (audience === 'tenant' || audience === 'checker')

/** Whether a client may have its own wording: of messages to itself and its tenants, not of those of the company to its own people. */
export const mayBeOfClient = ({ audience }: Pick<TemplateSlot, 'audience'>): boolean => audience === 'tenant' || audience === 'client'
