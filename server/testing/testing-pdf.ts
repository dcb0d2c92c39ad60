import { getDocumentProxy } from 'unpdf'
import { z } from 'zod'

const node: z.ZodType<TagNode> = z.lazy(() => z.object({ role: z.string().optional(), children: z.array(node).optional() }))
type TagNode = { role?: string | undefined; children?: TagNode[] | undefined }
const rolesOf = ({ role, children = [] }: TagNode): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)]

const info = z.object({ Title: z.string(), Language: z.string() })
const markInfo = z.object({ Marked: z.boolean() })
const textItem = z.object({ str: z.string(), hasEOL: z.boolean() })

/** What a PDF says: the text of each page, the roles of its tags, its title and language. */
export const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async (page) =>
      z
        .array(textItem)
        .parse((await page.getTextContent()).items)
        .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
        .join(''),
    ),
  )
  const tags = await Promise.all(pages.map(async (page) => node.nullable().parse(await page.getStructTree())))
  const { Title: title, Language: language } = info.parse((await pdf.getMetadata()).info)
  const { Marked: isTagged } = markInfo.parse(await pdf.getMarkInfo())
  return { pages: texts, text: texts.join('\n'), roles: tags.flatMap((tree) => (tree ? rolesOf(tree) : [])), title, language, isTagged }
}
