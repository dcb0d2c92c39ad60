import { fetchFile } from '../../platform/api/download.ts'
import { Refused } from '../../platform/api/refused.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

const cut = "Le classeur n'a pas été reçu en entier. Réessayez."

/** The server's name for the file. */
const nameOf = (response: Response): string => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name ? decodeURIComponent(name) : 'export.xlsx'
}

/** Fetches a workbook and saves it, or toasts the reason: a refusal, or a lost connection. Never saves an incomplete file. */
export const takeWorkbook = async (address: string): Promise<void> => {
  showToast({ message: 'Le classeur est en préparation…' })
  try {
    const response = await fetchFile(address)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = nameOf(response)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  } catch (error) {
    showToast({ message: error instanceof Refused ? error.message : cut, tone: 'error', seconds: 15 })
  }
}
