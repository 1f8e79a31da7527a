/** The most open connections of a network to one node: those of nobody known yet, and all. */
const MOST_OF_NETWORK = { unknown: 50, open: 2000 }

/** Limits the connections of a network, such as an office behind one address. */
export type OpenSockets = {
  /** Counts a connection of which nobody knows yet whose it is; null if there are too many of the network. */
  enter(network: string): OpenSocket | null
}

export type OpenSocket = {
  /** Somebody signed in has been recognised. */
  recognise(): void
  leave(): void
}

export function createOpenSockets(most = MOST_OF_NETWORK): OpenSockets {
  const networks = new Map<string, { unknown: number; open: number }>()
  return {
    enter(network) {
      const counts = networks.get(network) ?? { unknown: 0, open: 0 }
      if (counts.unknown >= most.unknown || counts.open >= most.open) return null
      networks.set(network, counts)
      counts.open++
      counts.unknown++
      let isUnknown = true
      const recognise = () => {
        if (isUnknown) counts.unknown--
        isUnknown = false
      }
      let isOpen = true
      return {
        recognise,
        leave() {
          if (!isOpen) return
          isOpen = false
          recognise()
          if (--counts.open === 0) networks.delete(network)
        },
      }
    },
  }
}
