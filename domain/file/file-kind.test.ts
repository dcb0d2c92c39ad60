import { describe, expect, it } from 'vitest'
import { fileName, nameForKind, wordsOfKinds } from './file-kind.ts'

describe('the name of a file', () => {
  it.each([['Bon de commande n° 12 – signé.pdf'], ['à.pdf'], ['x'.repeat(200)]])('« %s » is one', (name) => {
    expect(fileName.safeParse(name).success).toBe(true)
  })

  it.each([['../etc/passwd'], ['a\\b.pdf'], ['.htaccess'], ['fdp\u202Eexe.pdf'], ['a\u0000.pdf'], ['a\nb.pdf'], [' '], ['x'.repeat(201)]])(
    '« %s » is none, and says what to do',
    (name) => {
      expect(fileName.safeParse(name).error?.issues[0]?.message).toMatch(/^Ce nom de fichier n'est pas accepté .+ Renommez le fichier\.$/)
    },
  )

  it('ends as its content does: pictures pass for each other, nothing else does', () => {
    expect(nameForKind('Plan.JPEG', 'jpeg')).toBe('Plan.JPEG')
    expect(nameForKind('IMG_1.jpg', 'png')).toBe('IMG_1.png')
    expect(nameForKind('Scan', 'pdf')).toBe('Scan.pdf')
    expect(nameForKind('photo.png', 'pdf')).toBeNull()
    expect(nameForKind('bon.pdf', 'jpeg')).toBeNull()
    expect(nameForKind('bon.exe', 'pdf')).toBeNull()
  })
})

it('names several kinds as people do', () => {
  expect(wordsOfKinds(['pdf'])).toBe('PDF')
  expect(wordsOfKinds(['pdf', 'jpeg', 'png', 'webp'])).toBe('PDF, JPEG, PNG ou WebP')
})
