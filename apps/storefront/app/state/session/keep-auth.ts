import { authSlice, type AuthState, type SavedAuth, savedOf } from './auth-slice.ts'
import { writeAuth } from './auth-storage.ts'

interface AuthStore {
  getState: () => { auth: AuthState }
  subscribe: (listener: () => void) => unknown
  dispatch: (action: ReturnType<typeof authSlice.actions.authFollowed>) => unknown
}

/** The channel between tabs; undefined where the browser has none, or denies it as it does where storage is blocked. */
function channelOf(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Saves each change of the sign-in on this device at once (S-12), and notifies the website's other tabs, which follow. Written without
 * delay: a tab that waits for the lock of a refresh reads the tokens that the tab before it got.
 */
export function keepAuth(store: AuthStore, websiteId: string): void {
  let kept = JSON.stringify(savedOf(store.getState().auth))
  const others = channelOf(`shop-auth-${websiteId}`)
  store.subscribe(() => {
    const saved = savedOf(store.getState().auth)
    const text = JSON.stringify(saved)
    if (text === kept) return
    kept = text
    writeAuth(websiteId, saved)
    others?.postMessage(saved)
  })
  others?.addEventListener('message', ({ data }: MessageEvent<SavedAuth | null>) => {
    kept = JSON.stringify(data)
    store.dispatch(authSlice.actions.authFollowed(data))
  })
}
