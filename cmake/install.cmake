# `make install` and Debian packages. The program looks for its modules beside itself and in ../lib/permverify, so that the
# tree can be moved as a whole.
include(GNUInstallDirs)
install(TARGETS permverify RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT permverify)
install(TARGETS permverify_clang permverify_serve LIBRARY DESTINATION lib/permverify COMPONENT permverify)
install(DIRECTORY labs examples DESTINATION ${CMAKE_INSTALL_DATADIR}/permverify COMPONENT permverify)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/permverify RENAME copyright COMPONENT permverify)

# The program prints its own completions and manual page.
set(generated ${CMAKE_BINARY_DIR}/generated)
add_custom_command(
  OUTPUT ${generated}/permverify.bash ${generated}/_permverify ${generated}/permverify.fish ${generated}/permverify.1
  COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}
  COMMAND $<TARGET_FILE:permverify> completion bash > ${generated}/permverify.bash
  COMMAND $<TARGET_FILE:permverify> completion zsh > ${generated}/_permverify
  COMMAND $<TARGET_FILE:permverify> completion fish > ${generated}/permverify.fish
  COMMAND $<TARGET_FILE:permverify> completion man > ${generated}/permverify.1
  DEPENDS permverify
  COMMENT "Writing completions and the manual page"
  VERBATIM)
add_custom_target(permverify_generated ALL DEPENDS ${generated}/permverify.1)
install(FILES ${generated}/permverify.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME permverify
        COMPONENT permverify)
install(FILES ${generated}/_permverify DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT permverify)
install(FILES ${generated}/permverify.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT permverify)
install(FILES ${generated}/permverify.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT permverify)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME permverify)
set(CPACK_PACKAGE_VENDOR permverify)
set(CPACK_PACKAGE_CONTACT "permverify developers <permverify@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "proves GPU kernels correct, or shows what breaks")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The headers of Clang's resource folder; no library needs them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-19-dev)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS bubblewrap)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
include(CPack)
