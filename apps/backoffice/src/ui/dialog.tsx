import { Modal, type ModalProps } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** A dialog, open as long as it is drawn. A press beside it does not close it: what was typed would be gone. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useMessages()
  useFocusBack()
  return <Modal closeButtonProps={{ 'aria-label': t('dialog.close') }} closeOnClickOutside={false} {...props} opened />
}
