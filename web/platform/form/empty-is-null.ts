/** An empty or blank text as null: what a form sends for an optional field that was emptied. Other values stay. */
export const emptyIsNull = (typed: unknown): unknown => (typeof typed === 'string' && typed.trim() === '' ? null : typed)
