import type { Tenant } from "../platform/tenants/tenants.ts"
import { createEmbeddedIdentity } from "./embedded.ts"
import { createExternalIdentity } from "./external/identity.ts"
import type { Identity } from "./index.ts"
import type { RealmDependencies } from "./realms.ts"

/** Where the people of each tenant sign in: at the embedded provider, or at the one its settings name. */
export function createIdentity(dependencies: RealmDependencies): Identity {
  const embedded = createEmbeddedIdentity(dependencies)
  const external = createExternalIdentity((tenant) => dependencies.cells.databaseOf(tenant))
  const of = (tenant: Tenant) => (tenant.issuer ? external : embedded)
  return {
    open: (tenant) => of(tenant).open(tenant),
    async register(app) {
      await embedded.register(app)
      await external.register(app)
    },
    verify: (tenant, token) => of(tenant).verify(tenant, token),
    issueAccessToken: (tenant, person) => of(tenant).issueAccessToken(tenant, person),
    client: (tenant) => of(tenant).client(tenant),
    origins: (tenant) => of(tenant).origins(tenant),
  }
}
