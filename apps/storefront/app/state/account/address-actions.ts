import type { CallInput } from '@karat/contract/calls.ts'
import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { addressApi } from './address-api.ts'
import { failureOf, outcomeOf, type Outcome } from '../api.ts'
import type { Store } from '../store.ts'
import { toastSlice } from '../toast-slice.ts'
import { toastText } from '../toast-text.ts'

/** The request body of a saved address. */
export type AddressInput = CallInput<'POST /account/users/:id/address'>['body']
/** The changed fields of a saved address. */
export type AddressChange = CallInput<'PATCH /account/users/:id/address/:addressId'>['body']

const { endpoints } = addressApi

/** The actions of a customer on saved addresses. Each returns all of them. */
export function addressActions({ dispatch, getState }: Store) {
  const userId = () => getState().auth.user?.id ?? ''
  const toast = (kind: 'success' | 'error', text: string) => dispatch(toastSlice.actions.showToast({ kind, text }))

  const listOf = (answer: { data?: { responseBody: SavedAddressReply[] }; error?: unknown }): Outcome<SavedAddressReply[]> =>
    outcomeOf(answer, ({ responseBody }) => responseBody)

  const list = async () => listOf(await dispatch(endpoints.savedAddresses.initiate(userId(), { forceRefetch: true, subscribe: false })))

  /** Shows the toast of a call that saves, then reads all addresses. */
  async function saved({ error }: { error?: unknown }, text: string): Promise<Outcome<SavedAddressReply[]>> {
    toast(error === undefined ? 'success' : 'error', error === undefined ? text : toastText.noAddress)
    return error === undefined ? list() : { ok: false, failure: failureOf(error) }
  }

  return {
    list,
    add: async (body: AddressInput) =>
      saved(await dispatch(endpoints.addAddress.initiate({ params: { id: userId() }, body })), toastText.addressAdded),
    change: async (addressId: string, body: AddressChange) =>
      saved(await dispatch(endpoints.changeAddress.initiate({ params: { id: userId(), addressId }, body })), toastText.addressUpdated),
    remove: async (addressId: string) => listOf(await dispatch(endpoints.removeAddress.initiate({ params: { id: userId(), addressId } }))),
  }
}

export type AddressActions = ReturnType<typeof addressActions>
