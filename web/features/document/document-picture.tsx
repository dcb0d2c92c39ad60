import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { documentCalls } from '@adm/contract/document'
import { addressOf } from '../../platform/api/api.ts'
import { readFile } from '../../platform/api/download.ts'
import './document.css'

/** Content of a document, fetched once per version. */
export const useDocumentContent = ({ id, version }: { id: string; version: number }) => {
  const address = addressOf(documentCalls.content, { params: { id }, query: {} })
  return useQuery({
    queryKey: ['document-content', address, version],
    queryFn: ({ signal }) => readFile(address, signal),
    // A document may be deleted: its content is not cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A loaded picture. Its object URL must be revoked: the browser stores the content until then. */
export const DocumentPicture = ({ content, alt, className }: { content: Blob; alt: string; className: string }) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <img ref={show} className={className} alt={alt} />
}
