-- Features without a page yet cannot be switched on any more: who had done it, had a switch without effect.
update feature_option set composition = false, quotation = false, view = false where composition or quotation or view;
