import { pageRows } from '@adm/contract/page/page'
import type { User } from '@adm/domain/user/user'
import { storeHiddenMenus, useHiddenMenus } from '../../platform/address/hidden-menus.ts'
import { menuEntries } from '../../platform/address/menu-entries.ts'
import { chooseNumberPerPage, useSession } from '../../platform/session/session.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { LookChoice } from '../../ui/base/look-choice.tsx'
import { pageSizes } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/input/select.tsx'

/** Display settings, each saved at once: the page size for all devices, the others on this device. */
export const ProfileDisplay = ({ person: { numberPerPage } }: { person: User }) => (
  <FormSection title="Affichage">
    <Select
      label="Lignes par page"
      value={String(numberPerPage)}
      options={pageSizes(numberPerPage).map((size) => ({ value: String(size), label: `${size} lignes` }))}
      onChange={(chosen) => chosen && chooseNumberPerPage(Number(chosen))}
    />
    <LookChoice />
    <MenuChoice />
  </FormSection>
)

const MenuChoice = () => {
  const hidden = useHiddenMenus()
  const entries = menuEntries(pageRows, useSession())
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Entrées du menu, sur cet appareil</legend>
      {entries.map(({ path, menu }) => (
        <Checkbox
          key={path}
          label={menu.label}
          checked={!hidden.includes(path)}
          onChange={({ target }) =>
            storeHiddenMenus(target.checked ? hidden.filter((hiddenPath) => hiddenPath !== path) : [...hidden, path])
          }
        />
      ))}
    </fieldset>
  )
}
