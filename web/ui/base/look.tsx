import { createTheme, MantineProvider, Portal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import './tokens.css'
import './kit.css'
import './base.css'
import './forced-colors.css'
import './print.css'

const theme = createTheme({
  respectReducedMotion: true,
  // Dialogs and popovers are rendered inside the main content, where a screen reader looks for them.
  components: { Portal: Portal.extend({ defaultProps: { target: 'main' } }) },
})

/** The server's nonce for styles made by the app: its content security policy refuses others. */
const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The kit's provider around the app. The theme follows the system, light or dark, until the person chooses one. */
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
