import { config } from 'zod'

// Schemas are compiled with `new Function` where it works. The content security policy refuses it, and the browser reports each try.
// Imported before any schema: the schema reads the setting when it is made.
config({ jitless: true })
