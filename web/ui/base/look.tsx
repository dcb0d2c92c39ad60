import { createTheme, MantineProvider, Portal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import './tokens.css'
import './kit.css'
import './base.css'

const theme = createTheme({
  respectReducedMotion: true,
  // What opens over a page belongs to its main content, where a screen reader looks for it.
  components: { Portal: Portal.extend({ defaultProps: { target: 'main' } }) },
})

/** The server's word that a style made here is the app's own: its content policy takes no other. */
const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The provider that the kit needs around the app. The look follows the system, light or dark, until the person chooses one. */
export const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    withStaticClasses={false}
    getStyleNonce={readNonce}
  >
    {children}
  </MantineProvider>
)
