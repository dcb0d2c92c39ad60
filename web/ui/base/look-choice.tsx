import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Segmented } from '../input/checkbox.tsx'

const looks: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
]

/** Light, dark, or the system's setting: saved on this device. */
export const LookChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <Segmented label="Thème" options={looks} value={colorScheme} onChange={setColorScheme} />
}
