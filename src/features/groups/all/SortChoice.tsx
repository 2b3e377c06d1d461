import { t } from '../../../i18n/translate';
import { Select } from '../../../ui/fields/Select';
import { type Column, columns, type Sorting } from './figures';
import { columnLabel } from './parts';

const orders = columns.flatMap((column) => [false, true].map((descending) => ({ column, descending })));

/** The order of cards, which have no headings to press. */
export function SortChoice({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const at = orders.findIndex((each) => each.column === sorting.column && each.descending === sorting.descending);
  return (
    <Select
      label={t('allGroups.sort')}
      className="max-lg:min-w-0 max-lg:flex-[1_1_15rem]"
      value={at}
      onChange={({ target }) => {
        const chosen = orders[Number(target.value)];
        if (chosen) onSort(chosen);
      }}
    >
      {orders.map((order, index) => (
        <option key={`${order.column} ${order.descending}`} value={index}>
          {orderLabel(order)}
        </option>
      ))}
    </Select>
  );
}

function orderLabel({ column, descending }: { column: Column; descending: boolean }): string {
  const name = { column: columnLabel(column) };
  if (column === 'name') return t(descending ? 'allGroups.fromZ' : 'allGroups.fromA', name);
  if (column === 'activity') return t(descending ? 'allGroups.fromNewest' : 'allGroups.fromOldest', name);
  return t(descending ? 'allGroups.descending' : 'allGroups.ascending', name);
}
