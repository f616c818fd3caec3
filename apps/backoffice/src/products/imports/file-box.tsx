import { Button, Progress } from '@mantine/core'
import { largestImport, largestPicturesFile } from '@karat/sites/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/api-context.ts'
import { Problem } from '../../api/problem.ts'
import { useWork } from '../../api/session.tsx'
import { Box } from '../../ui/box.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { uploadBytes } from '../pictures/upload-file.ts'
import classes from './imports.module.css'
import { importsKey } from './use-imports.ts'

/** The files that the field offers; what one is decides its content. */
const accepted = '.csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip'

/** The largest size of a file by its content: a ZIP, as spreadsheets are too, may have pictures. */
const largestOf = async (file: File): Promise<number> => ((await file.slice(0, 2).text()) === 'PK' ? largestPicturesFile : largestImport)

/** Uploads a file in parts and begins its import. */
function useFile() {
  const { call } = useApi()
  const { site } = useWork()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const [isTooLarge, setTooLarge] = useState(false)
  return {
    sent,
    problem,
    isTooLarge,
    async send(file: File) {
      setProblem(undefined)
      const isLarger = file.size > (await largestOf(file))
      setTooLarge(isLarger)
      if (isLarger) return
      setSent(0)
      try {
        const uploadID = crypto.randomUUID()
        await uploadBytes(call, file, uploadID, { onSent: setSent, signal: new AbortController().signal })
        const { id } = await call('POST /api/staff/imports/', { body: { uploadID, name: file.name.slice(0, 200) } })
        await queries.invalidateQueries({ queryKey: importsKey(site.id) })
        await navigate(`/products/import/${id}`)
      } catch (error) {
        setProblem(error instanceof Problem ? error : new Problem('network', { code: 'network', status: 0 }))
        setSent(undefined)
      }
    },
  }
}

/** The field for a file to import: chosen by a button, or dropped on the box. */
export function FileBox() {
  const { t } = useMessages()
  const { sent, problem, isTooLarge, send } = useFile()
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isBusy = sent !== undefined
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isBusy) void send(file)
  }
  const over = (isIt: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIt)
  }
  return (
    <Box title={t('imports.file')}>
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          take(event.dataTransfer.files)
        }}
      >
        <p>{t('imports.fileLead')}</p>
        <p>{t('imports.pictureLead')}</p>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={t('imports.file')}
          accept={accepted}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Button loading={isBusy} onClick={() => field.current?.click()}>
          {t('imports.choose')}
        </Button>
        {isBusy && <Progress value={100 * sent} aria-label={t('imports.sending')} />}
        {isTooLarge && (
          <Notice tone="bad" alert>
            {t('imports.tooLarge')}
          </Notice>
        )}
        <ProblemNotice problem={problem} />
      </div>
    </Box>
  )
}
